import { authorizedFetch } from './authorized-fetch.ts';
import { onLiveEvent } from './live-events.ts';
import { refreshSession } from './session-refresh.ts';
import { accessToken, sessionState, updateSessionUser, type SessionUser } from './session-store.ts';

/**
 * Keeps the stored user up to date: they may have been renamed, or have removed their wallet, in another browser since signing
 * in here. Returns a function that stops it.
 */
export function followSessionUser(): () => void {
  void adoptUser();
  return onLiveEvent((event) => {
    if (event.kind === 'resumed') void adoptUser();
    // Member events only arrive about oneself. A new token is fetched too, since roles may have changed.
    if (event.kind === 'change' && event.data.type === 'MemberChanged') {
      void refreshSession(accessToken());
    }
  });
}

async function adoptUser(): Promise<void> {
  const response = await authorizedFetch('/api/v1/auth/me', {}).catch(() => null);
  const user = response?.ok ? ((await response.json()) as SessionUser) : null;
  const session = sessionState();
  // Someone else may have signed in during the request.
  if (!user || session.status !== 'signed-in' || String(session.user.id) !== String(user.id))
    return;
  const { first_name, last_name, email, wallet_address = null } = user;
  updateSessionUser({ first_name, last_name, email, wallet_address });
}
