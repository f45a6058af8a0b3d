import { refreshSession } from './session-refresh.ts';
import {
  accessToken,
  accessTokenLifetimeMs,
  adoptStoredSession,
  clearSession,
  isSessionKey,
  sessionState,
  subscribeToSession,
} from './session-store.ts';

/** Signs out here and in every other tab without waiting for the server. */
export async function signOut(): Promise<void> {
  clearSession({ expired: false });
  await fetch('/api/v1/auth/logout', { method: 'POST' }).catch(() => undefined);
}

/** Follows other tabs and renews the access token before it expires, for as long as the page lives. */
export function startSession(): () => void {
  const load = () => {
    if (sessionState().status === 'loading') void refreshSession(null);
  };
  const onStorage = (event: StorageEvent) => {
    if (!isSessionKey(event.key)) return;
    adoptStoredSession();
    load();
  };
  window.addEventListener('storage', onStorage);

  let timer: number | undefined;
  const schedule = () => {
    window.clearTimeout(timer);
    if (sessionState().status === 'signed-out') return;
    // Half a minute early, so that no request is sent with an expired token. While the server can't be reached, every five seconds.
    const delayMs = Math.max(accessTokenLifetimeMs() - 30_000, 5_000);
    timer = window.setTimeout(() => void refreshSession(accessToken()).finally(schedule), delayMs);
  };
  const unsubscribe = subscribeToSession(schedule);
  load();
  schedule();

  return () => {
    window.removeEventListener('storage', onStorage);
    window.clearTimeout(timer);
    unsubscribe();
  };
}
