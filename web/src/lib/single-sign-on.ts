import { post } from './sign-in.ts';
import { storeSession, type SessionAnswer } from './session-store.ts';
import { offerToOpener } from './single-sign-on-window.ts';

/** Kept in this tab only, so that the address that the provider sends back is not enough to finish the sign-in. */
const secretKey = 'single-sign-on';

/**
 * Leads the browser to the identity provider of the organization that the address belongs to.
 *
 * @throws {Error} with the server's detail, or the product's text when there is none.
 */
export async function startSingleSignOn(email: string): Promise<void> {
  const { url, secret } = await post<{ url: string; secret: string }>(
    '/api/v1/auth/single-sign-on',
    { email },
  );
  sessionStorage.setItem(secretKey, secret);
  window.location.assign(url);
}

/** `handed over` means that another page waited for it, to confirm a session. */
export type Finished =
  | { outcome: 'signed in' | 'handed over' }
  | { outcome: 'code needed'; challenge: string };

/**
 * Signs in with the provider's response, once.
 * @throws {Error} with the server's detail, or the product's text when there is none.
 */
export async function finishSingleSignOn(query: string): Promise<Finished> {
  const secret = sessionStorage.getItem(secretKey);
  sessionStorage.removeItem(secretKey);
  if (secret === null) {
    if (await offerToOpener(query)) return { outcome: 'handed over' };
    throw new Error('This sign-in has expired or was already used. Start again.');
  }
  const { session, challenge } = await post<{
    session: SessionAnswer | null;
    challenge: string | null;
  }>('/api/v1/auth/single-sign-on/response', { query, secret });
  if (challenge !== null) return { outcome: 'code needed', challenge };
  if (session === null) throw new Error('Sign-in failed. Please try again.');
  storeSession(session);
  return { outcome: 'signed in' };
}

/** @throws {Error} with the server's detail, or the product's text when there is none. */
export async function confirmSingleSignOn(challenge: string, code: string): Promise<void> {
  storeSession(await post<SessionAnswer>('/api/v1/auth/single-sign-on/code', { challenge, code }));
}
