import { refreshSession } from './session-refresh.ts';
import { accessToken, isAccessTokenStale, sessionState } from './session-store.ts';
import { suspectOutage } from './server-reach.ts';

/** Sends a request with the bearer token. If it is refused as not signed in, renews the session once and repeats it. */
export async function authorizedFetch(
  path: string,
  init: RequestInit,
  isUnauthenticated: (response: Response) => boolean | Promise<boolean> = (response) =>
    response.status === 401,
): Promise<Response> {
  const token = await freshAccessToken();
  const response = await send(path, init, token);
  if (!(await isUnauthenticated(response))) return response;
  return (await refreshSession(token)) ? send(path, init, accessToken()) : response;
}

/** Returns a valid token for the next request: fetches the first one, and renews one that is about to expire. */
export async function freshAccessToken(): Promise<string | null> {
  if (sessionState().status !== 'signed-out' && isAccessTokenStale()) {
    await refreshSession(accessToken());
  }
  return accessToken();
}

async function send(path: string, init: RequestInit, token: string | null): Promise<Response> {
  const headers = new Headers(init.headers);
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  try {
    const response = await fetch(path, { ...init, headers });
    if (proxyStatuses.has(response.status)) suspectOutage();
    return response;
  } catch (error) {
    if (init.signal?.aborted !== true) suspectOutage();
    throw error;
  }
}

/** Statuses of a proxy whose upstream server doesn't respond. */
const proxyStatuses = new Set([502, 504]);
