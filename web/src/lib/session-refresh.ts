import { suspectOutage } from './server-reach.ts';
import {
  accessToken,
  clearSession,
  sessionState,
  storeSession,
  type SessionAnswer,
} from './session-store.ts';

let refreshing: Promise<boolean> | null = null;

/**
 * Renews the session, unless `staleToken` has been replaced since; null fetches the first token of a loading session. False when
 * the session has ended, or when the server could not be reached (then it stays).
 */
export function refreshSession(staleToken: string | null): Promise<boolean> {
  refreshing ??= withRefreshLock(() => refreshOnce(staleToken)).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

// A refresh token is used once: two tabs sending the same one would end the session for both.
function withRefreshLock(refresh: () => Promise<boolean>): Promise<boolean> {
  if (!('locks' in navigator)) return refresh();
  return navigator.locks.request('outlay-session-refresh', refresh);
}

async function refreshOnce(staleToken: string | null): Promise<boolean> {
  if (isSignedOut()) return false;
  if (accessToken() !== staleToken) return true;
  let response: Response;
  try {
    // Completed even when the page is left: a response that is lost would leave a used cookie behind.
    response = await fetch('/api/v1/auth/refresh', { method: 'POST', keepalive: true });
  } catch {
    suspectOutage();
    return false;
  }
  // The user may have signed out during the request.
  if (isSignedOut()) return false;
  if (response.ok) {
    storeSession((await response.json()) as SessionAnswer);
    return true;
  }
  if (response.status >= 500 || response.status === 429) return false;
  clearSession({ expired: true });
  return false;
}

const isSignedOut = (): boolean => sessionState().status === 'signed-out';
