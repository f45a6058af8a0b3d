import { storeSession, type SessionAnswer } from './session-store.ts';

const loginFailed = 'Login failed. Please try again.';

/**
 * Signs in, unless the account has a second factor and no code is given.
 *
 * @throws {Error} with the server's detail, or the product's text when there is none.
 */
export async function signIn(
  email: string,
  password: string,
  code?: string,
): Promise<'signed in' | 'code needed'> {
  const { isOk, answer } = await send('/api/v1/auth/login', { email, password, code });
  if (asksForCode(answer)) return 'code needed';
  storeSession(accepted(isOk, answer) as SessionAnswer);
  return 'signed in';
}

/**
 * Signs in with the passkey that the person chooses.
 *
 * @throws {Error} with the server's detail, the authenticator's, or the product's text when there is none.
 */
export async function signInWithPasskey(): Promise<void> {
  const { challenge, rp_id: rpId } = await post<{ challenge: string; rp_id: string }>(
    '/api/v1/auth/passkey/challenge',
    {},
  );
  const { signWithPasskey } = await import('./passkeys.ts');
  const { value, failure } = await signWithPasskey({ challenge, rpId, credentialIds: [] });
  if (failure !== undefined) throw new Error(failure);
  const session = await post<SessionAnswer>('/api/v1/auth/passkey', {
    credential_id: value.credentialId,
    authenticator_data: value.authenticatorData,
    client_data_json: value.clientDataJSON,
    signature: value.signature,
  });
  storeSession(session);
}

/** @throws {Error} with the server's detail, or the product's text when there is none. */
export async function post<Answer>(path: string, body: object): Promise<Answer> {
  const { isOk, answer } = await send(path, body);
  return accepted(isOk, answer) as Answer;
}

/** @throws {Error} with the server's detail, or the product's text when there is none. */
function accepted(isOk: boolean, answer: unknown): unknown {
  if (!isOk || answer === null) throw new Error(detailOf(answer) ?? loginFailed);
  return answer;
}

/** @throws {Error} when the server can't be reached. */
async function send(path: string, body: object): Promise<{ isOk: boolean; answer: unknown }> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch((cause: unknown) => {
    throw new Error(loginFailed, { cause });
  });
  const answer: unknown = await response.json().catch(() => null);
  return { isOk: response.ok, answer };
}

const asksForCode = (answer: unknown): boolean =>
  (answer as { code?: string } | null)?.code === 'SECOND_FACTOR_REQUIRED';

function detailOf(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('detail' in answer)) return null;
  const { detail } = answer;
  if (detail === null || detail === undefined || detail === '') return null;
  return typeof detail === 'string' ? detail : JSON.stringify(detail);
}
