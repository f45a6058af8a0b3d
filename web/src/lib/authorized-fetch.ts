import { refreshSession } from './session-refresh.ts';
import { accessToken, isAccessTokenStale } from './session-store.ts';
import { suspectOutage } from './server-reach.ts';

/** Sends with the bearer token; renews the session once and repeats when the door says 'not signed in'. */
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

/** A token that the next request may use; renews it first when it is about to expire. */
export async function freshAccessToken(): Promise<string | null> {
  if (accessToken() !== null && isAccessTokenStale()) await refreshSession(accessToken());
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

/** What stands before the server answers with when the server does not. */
const proxyStatuses = new Set([502, 504]);
