import {
  accessToken,
  adoptStoredSession,
  clearSession,
  sessionState,
  storeSession,
  type SessionAnswer,
} from './session-store.ts';

let refreshing: Promise<boolean> | null = null;

/**
 * Renews the session unless another tab has already replaced `staleToken`. False when the session has ended, or when the server
 * could not be reached (then the stored session stays).
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
  const current = accessToken();
  if (current === null) return false;
  if (current !== staleToken) {
    adoptStoredSession();
    return true;
  }
  let response: Response;
  try {
    response = await fetch('/api/v1/auth/refresh', { method: 'POST' });
  } catch {
    return endUnlessEstablished();
  }
  // The user may have signed out during the request.
  if (accessToken() === null) return false;
  if (response.ok) {
    storeSession((await response.json()) as SessionAnswer);
    return true;
  }
  if (response.status >= 500 || response.status === 429) return endUnlessEstablished();
  clearSession({ expired: true });
  return false;
}

// A page with data on screen survives a short outage; one that still needs its session can't.
function endUnlessEstablished(): boolean {
  if (sessionState().status === 'loading') clearSession({ expired: true });
  return false;
}
