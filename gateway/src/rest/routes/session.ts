import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  RestConfirmSignInDocument,
  RestMeDocument,
  RestRefreshSessionDocument,
  RestSignInDocument,
  RestSignInWithPasskeyDocument,
  RestSignOutDocument,
  RestStartPasskeySignInDocument,
  type RestMeQuery,
  type SessionFieldsFragment,
} from '../../generated/operations.ts';
import { RestError, throwRefusals, unauthenticated } from '../rest-error.ts';
import { open, signedIn, type Route } from '../route.ts';
import { rowId } from '../shape-fields.ts';

/** The cookie is sent with the session endpoints only. */
const COOKIE = 'outlay_refresh';
const COOKIE_PATH = '/api/v1/auth';
const COOKIE_MAX_AGE_S = 14 * 86_400;

/** Recognises the device at the next sign-in, however the session ends. */
const DEVICE_COOKIE = 'outlay_device';
const DEVICE_COOKIE_MAX_AGE_S = 365 * 86_400;

const loginBody = z.object({
  email: z.string({ error: 'Email is required.' }).min(1, 'Email is required.'),
  password: z.string({ error: 'Password is required.' }).min(1, 'Password is required.'),
  code: z.string().optional().meta({
    description:
      'Of the authenticator app, or a recovery code: after a 401 with SECOND_FACTOR_REQUIRED. Each works once.',
  }),
});

const base64url = (lengthMax: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(lengthMax);

const passkeyChallenge = z
  .object({ challenge: z.string(), rp_id: z.string() })
  .meta({ id: 'PasskeyChallenge', description: 'For navigator.credentials.get (WebAuthn).' });

const passkeyBody = z
  .object({
    credential_id: base64url(1_400),
    authenticator_data: base64url(2_000),
    client_data_json: base64url(4_000),
    signature: base64url(2_000),
  })
  .meta({ description: 'The challenge signed by a passkey, each part in base64url.' });

const restUser = z
  .object({
    id: rowId,
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    wallet_address: z.string().optional(),
    org_id: rowId.nullable().meta({ description: 'Null for an operator.' }),
    roles: z.array(z.string()),
  })
  .meta({ id: 'User' });

const restSession = z
  .object({
    access_token: z.string(),
    token_type: z.literal('bearer'),
    expires_in: z.int(),
    second_factor: z.enum(['off', 'on', 'required']).meta({
      description: 'required: the session can do nothing but set up two-step sign-in.',
    }),
    user: restUser,
  })
  .meta({ id: 'Session' });

type User = NonNullable<RestMeQuery['me']>;

const toRestUser = (user: User): z.output<typeof restUser> => ({
  id: Number(user.id),
  first_name: user.firstName,
  last_name: user.lastName,
  email: user.email,
  ...(user.walletAddress !== null && { wallet_address: user.walletAddress }),
  org_id: user.organizationId === null ? null : Number(user.organizationId),
  roles: user.roles.map((role) => role.toLowerCase()),
});

const SECOND_FACTOR = { OFF: 'off', ON: 'on', REQUIRED: 'required' } as const;

/** Sets the cookies that renew the session and recognise the device, and answers what the caller may see of it. */
function openSession(
  reply: FastifyReply,
  secure: boolean,
  session: SessionFieldsFragment,
): z.output<typeof restSession> {
  const options = { path: COOKIE_PATH, httpOnly: true, sameSite: 'strict', secure } as const;
  void reply
    .setCookie(COOKIE, session.refreshToken, { ...options, maxAge: COOKIE_MAX_AGE_S })
    .header('cache-control', 'no-store');
  if (session.deviceToken !== null) {
    const maxAge = DEVICE_COOKIE_MAX_AGE_S;
    void reply.setCookie(DEVICE_COOKIE, session.deviceToken, { ...options, maxAge });
  }
  return {
    access_token: session.accessToken,
    token_type: 'bearer',
    expires_in: session.expiresIn,
    second_factor: SECOND_FACTOR[session.secondFactor],
    user: toRestUser(session.user),
  };
}

const refreshTokenOf = (request: FastifyRequest): string | null => request.cookies[COOKIE] ?? null;

/** Signing in, staying signed in and signing out. */
export const sessionRoutes: readonly Route[] = [
  open({
    method: 'POST',
    path: '/auth/login',
    operationId: 'signIn',
    tag: 'Session',
    summary: 'Sign in',
    body: loginBody,
    answer: restSession,
    handle: async ({ body: { code, ...account }, request, reply, cookieSecure, run }) => {
      const deviceToken = request.cookies[DEVICE_COOKIE] ?? null;
      const { signIn } = await run(RestSignInDocument, { input: { ...account, deviceToken } });
      const { challenge } = signIn;
      const isSecondStep = challenge !== null && code !== undefined;
      const { session, errors } = isSecondStep
        ? (await run(RestConfirmSignInDocument, { challenge, code, deviceToken })).confirmSignIn
        : signIn;
      throwRefusals(errors);
      if (!session) throw unauthenticated();
      return openSession(reply, cookieSecure, session);
    },
  }),
  open({
    method: 'POST',
    path: '/auth/passkey/challenge',
    operationId: 'startPasskeySignIn',
    tag: 'Session',
    summary: 'What a passkey signs to sign in',
    description: 'Worth one attempt within five minutes.',
    answer: passkeyChallenge,
    handle: async ({ reply, run }) => {
      const { startPasskeySignIn } = await run(RestStartPasskeySignInDocument, {});
      throwRefusals(startPasskeySignIn.errors);
      const { request } = startPasskeySignIn;
      if (!request) throw unauthenticated();
      void reply.header('cache-control', 'no-store');
      return { challenge: request.challenge, rp_id: request.rpId };
    },
  }),
  open({
    method: 'POST',
    path: '/auth/passkey',
    operationId: 'signInWithPasskey',
    tag: 'Session',
    summary: 'Sign in with a passkey',
    body: passkeyBody,
    answer: restSession,
    handle: async ({ body, reply, cookieSecure, run }) => {
      const passkey = {
        credentialId: body.credential_id,
        authenticatorData: body.authenticator_data,
        clientDataJSON: body.client_data_json,
        signature: body.signature,
      };
      const { signInWithPasskey } = await run(RestSignInWithPasskeyDocument, { passkey });
      throwRefusals(signInWithPasskey.errors);
      if (!signInWithPasskey.session) throw unauthenticated();
      return openSession(reply, cookieSecure, signInWithPasskey.session);
    },
  }),
  open({
    method: 'POST',
    path: '/auth/refresh',
    operationId: 'refreshSession',
    tag: 'Session',
    summary: 'Trade the refresh cookie for a new session',
    answer: restSession,
    handle: async ({ request, reply, cookieSecure, run }) => {
      const refreshToken = refreshTokenOf(request);
      if (!refreshToken) {
        throw new RestError(401, 'INVALID_REFRESH_TOKEN', 'Your session has ended. Sign in again.');
      }
      const { refreshSession } = await run(RestRefreshSessionDocument, { refreshToken });
      throwRefusals(refreshSession.errors);
      if (!refreshSession.session) throw unauthenticated();
      return openSession(reply, cookieSecure, refreshSession.session);
    },
  }),
  open({
    method: 'POST',
    path: '/auth/logout',
    operationId: 'signOut',
    tag: 'Session',
    summary: 'Sign out',
    handle: async ({ request, reply, run }) => {
      const refreshToken = refreshTokenOf(request);
      if (refreshToken) await run(RestSignOutDocument, { refreshToken });
      void reply.clearCookie(COOKIE, { path: COOKIE_PATH });
    },
  }),
  signedIn({
    method: 'GET',
    path: '/auth/me',
    access: 'signed in',
    operationId: 'getMe',
    tag: 'Session',
    summary: 'Who is signed in',
    answer: restUser,
    handle: async ({ run }) => {
      const { me } = await run(RestMeDocument, {});
      if (!me) throw unauthenticated();
      return toRestUser(me);
    },
  }),
];
