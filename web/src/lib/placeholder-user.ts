import type { SessionUser } from './session-store.ts';
import { shortAddress } from './short-address.ts';

/** Stands among the roles of the placeholder: every entry is written down, and left out later for whom it is not. */
export const anyRole = '*';

/** In whose name the build writes the frame of the app; the page puts the real user in before it shows it. */
export const placeholderUser = {
  id: 0,
  org_id: 0,
  first_name: '{first_name}',
  last_name: '{last_name}',
  email: '{email}',
  wallet_address: '{wallet}',
  roles: [anyRole],
} as const satisfies SessionUser;

/** `text` with what stands for the user replaced by the user's own; a title has room for a whole address. */
export function withUser(text: string, user: SessionUser, place: 'text' | 'title'): string {
  const address = user.wallet_address ?? '';
  return text
    .replaceAll(placeholderUser.first_name, () => user.first_name)
    .replaceAll(placeholderUser.last_name, () => user.last_name)
    .replaceAll(placeholderUser.email, () => user.email)
    .replaceAll(placeholderUser.wallet_address, () =>
      place === 'title' ? address : shortAddress(address),
    );
}
