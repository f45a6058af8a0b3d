import { authorizedFetch } from './authorized-fetch.ts';
import { onLiveEvent } from './live-events.ts';
import { refreshSession } from './session-refresh.ts';
import { accessToken, sessionState, updateSessionUser, type SessionUser } from './session-store.ts';

/**
 * Keeps the stored user as the server knows them: they may have been renamed, or have removed their wallet, in
 * another browser since this one signed in. Returns how to stop.
 */
export function followSessionUser(): () => void {
  void adoptUser();
  return onLiveEvent((event) => {
    if (event.kind === 'resumed') void adoptUser();
    // Of members one hears only of oneself. A new token comes along, since roles may have changed.
    if (event.kind === 'change' && event.data.type === 'MemberChanged') {
      void refreshSession(accessToken());
    }
  });
}

async function adoptUser(): Promise<void> {
  const response = await authorizedFetch('/api/v1/auth/me', {}).catch(() => null);
  const user = response?.ok ? ((await response.json()) as SessionUser) : null;
  const session = sessionState();
  // Somebody else may have signed in while the answer was under way.
  if (!user || session.status !== 'signed-in' || String(session.user.id) !== String(user.id))
    return;
  const { first_name, last_name, email, wallet_address = null } = user;
  updateSessionUser({ first_name, last_name, email, wallet_address });
}
