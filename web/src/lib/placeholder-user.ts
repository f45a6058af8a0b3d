import type { SessionUser } from './session-store.ts';
import { shortAddress } from './short-address.ts';

/**
 * A marker among the placeholder's roles: the build writes every entry, and the page removes those that the real user may not
 * see.
 */
export const anyRole = '*';

/** The user whom the build prerenders the frame for; the page substitutes the real user before showing it. */
export const placeholderUser = {
  id: 0,
  org_id: 0,
  first_name: '{first_name}',
  last_name: '{last_name}',
  email: '{email}',
  wallet_address: '{wallet}',
  roles: [anyRole],
} as const satisfies SessionUser;

/** Replaces the placeholder's values in `text` with the user's; a title has room for a full address. */
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
