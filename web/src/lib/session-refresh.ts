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
 * Renews the session unless another tab already replaced `staleToken`. False: there is no session
 * any more, or the server could not be reached just now (then the stored session stays).
 */
export function refreshSession(staleToken: string | null): Promise<boolean> {
  refreshing ??= withRefreshLock(() => refreshOnce(staleToken)).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

// A refresh token is used once: two tabs that send the same one would end the session for both.
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
  // Someone may have signed out while the answer was under way.
  if (accessToken() === null) return false;
  if (response.ok) {
    storeSession((await response.json()) as SessionAnswer);
    return true;
  }
  if (response.status >= 500 || response.status === 429) return endUnlessEstablished();
  clearSession({ expired: true });
  return false;
}

// A page that is already showing data outlives a short outage; one that is still waiting for its session cannot.
function endUnlessEstablished(): boolean {
  if (sessionState().status === 'loading') clearSession({ expired: true });
  return false;
}
