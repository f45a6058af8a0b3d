import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  RestConfirmSignInDocument,
  RestMeDocument,
  RestRefreshSessionDocument,
  RestRegisterDeviceKeyDocument,
  RestSignInDocument,
  RestSignInWithPasskeyDocument,
  RestSignOutDocument,
  RestStartPasskeySignInDocument,
  type RestMeQuery,
  type SessionFieldsFragment,
} from '../../generated/operations.ts';
import { RestError, throwRefusals, unauthenticated } from '../rest-error.ts';
import { open, signedIn, type Route } from '../route.ts';
import { described, lower, rowId } from '../shape-fields.ts';
import { toRest } from '../to-rest.ts';

/** The cookie is only sent to the session endpoints. */
const COOKIE = 'outlay_refresh';
const COOKIE_PATH = '/api/v1/auth';
const COOKIE_MAX_AGE_S = 14 * 86_400;

/** Recognises the device at the next sign-in, even after the session ended. */
export const DEVICE_COOKIE = 'outlay_device';
const DEVICE_COOKIE_MAX_AGE_S = 365 * 86_400;

const loginBody = z.object({
  email: described(
    z.string({ error: 'Email is required.' }).min(1, 'Email is required.'),
    'Email address of the account.',
    'employee@outlay.test',
  ),
  password: described(
    z.string({ error: 'Password is required.' }).min(1, 'Password is required.'),
    'Password of the account.',
    'outlay-demo',
  ),
  code: described(
    z.string().optional(),
    'Of the authenticator app, or a recovery code: after a 401 with SECOND_FACTOR_REQUIRED. Each works once.',
    '492039',
  ),
  device_key: described(
    z.string().max(100).optional(),
    'P-256 key of this session, which then signs decisions: the uncompressed point (65 bytes) in base64url. The private key never leaves the program.',
    'BKPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
  ),
});

const base64url = (lengthMax: number, description: string, example: string) =>
  described(
    z
      .string()
      .regex(/^[\w-]+$/)
      .max(lengthMax),
    `${description}, in base64url.`,
    example,
  );

const passkeyChallenge = z
  .object({
    challenge: described(z.string(), 'What the passkey signs, in base64url.', 'q83vEjRWeJA'),
    rp_id: described(z.string(), 'Domain that the passkey belongs to.', 'localhost'),
  })
  .meta({ id: 'PasskeyChallenge', description: 'For navigator.credentials.get (WebAuthn).' });

const passkeyBody = z
  .object({
    credential_id: base64url(1_400, 'Id of the passkey', 'AQIDBAUGBwg'),
    authenticator_data: base64url(
      2_000,
      'What the authenticator says of itself',
      'SZYN5YgOjGh0NBcPZHZgW4',
    ),
    client_data_json: base64url(
      4_000,
      'What the browser signed',
      'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
    ),
    signature: base64url(2_000, 'The signature', 'MEUCIQDx'),
  })
  .meta({ description: 'The challenge signed by a passkey, each part in base64url.' });

const restUser = z
  .object({
    id: described(rowId, 'Id of the member.', 3),
    first_name: described(z.string(), 'First name.', 'Emma'),
    last_name: described(z.string(), 'Last name.', 'Employee'),
    email: described(z.string(), 'Email address.', 'employee@outlay.test'),
    wallet_address: described(
      z.string().optional(),
      'Solana address that reimbursements go to; absent without one.',
      '7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2',
    ),
    org_id: described(rowId.nullable(), 'Id of the organization. Null for an operator.', 1),
    roles: described(z.array(z.string()), 'employee, approver, finance, admin or operator.', [
      'employee',
    ]),
  })
  .meta({ id: 'User', description: 'The signed-in person.' });

export const restSession = z
  .object({
    access_token: described(
      z.string(),
      'For the Authorization header.',
      'eyJhbGciOiJFZERTQSJ9.e30.c2ln',
    ),
    token_type: described(z.literal('bearer'), 'Kind of the token.', 'bearer'),
    expires_in: described(z.int(), 'Seconds until the token ends.', 900),
    second_factor: described(
      z.enum(['off', 'on', 'required']),
      '`on`: two-step sign-in is set up. `required`: the session can do nothing but set it up.',
      'off',
    ),
    device_key_id: described(
      z.string().optional(),
      'Id of `device_key`, which signs from now on. Absent without a key, while it waits for another device of the person, and where it is the first of a person and has to sign itself in: the GraphQL mutation registerDeviceKey brings the statement.',
      '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
    ),
    user: restUser,
  })
  .meta({ id: 'Session', description: 'An open session; its refresh cookie is set beside it.' });

type User = NonNullable<RestMeQuery['me']>;

const toRestUser = (user: User): z.output<typeof restUser> =>
  toRest(restUser, { ...user, org_id: user.organizationId, roles: user.roles.map(lower) });

/** Sets the cookies that renew the session and recognise the device, and returns the session as the caller may see it. */
export function openSession(
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
  const user = toRestUser(session.user);
  return {
    ...toRest(restSession.omit({ user: true }), { ...session, token_type: 'bearer' }),
    user,
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
    description: 'Sets the cookie that renews the session. Programs use an API key instead.',
    body: loginBody,
    answer: restSession,
    handle: async ({ body, request, reply, cookieSecure, run, runAs }) => {
      const { code, device_key: publicKey, ...account } = body;
      const deviceToken = request.cookies[DEVICE_COOKIE] ?? null;
      const { signIn } = await run(RestSignInDocument, { input: { ...account, deviceToken } });
      const { challenge } = signIn;
      const isSecondStep = challenge !== null && code !== undefined;
      const { session, errors } = isSecondStep
        ? (await run(RestConfirmSignInDocument, { challenge, code, deviceToken })).confirmSignIn
        : signIn;
      throwRefusals(errors);
      if (!session) throw unauthenticated();
      const opened = openSession(reply, cookieSecure, session);
      // Operators don't decide, and a session without a required second factor must first set it up.
      const mayDecide = session.user.organizationId !== null && session.secondFactor !== 'REQUIRED';
      if (publicKey === undefined || !mayDecide) return opened;
      const variables = { publicKey };
      const { registerDeviceKey } = await runAs(
        session.accessToken,
        RestRegisterDeviceKeyDocument,
        variables,
      );
      // A person's first key signs itself in: `registerDeviceKey` brings the statement.
      const signsItself = registerDeviceKey.errors[0]?.code === 'PROOF_REQUIRED';
      if (signsItself) return opened;
      throwRefusals(
        registerDeviceKey.errors.map((error) => ({ ...error, field: error.field && 'deviceKey' })),
      );
      return { ...opened, device_key_id: registerDeviceKey.keyId ?? undefined };
    },
  }),
  open({
    method: 'POST',
    path: '/auth/passkey/challenge',
    operationId: 'startPasskeySignIn',
    tag: 'Session',
    summary: 'Start a sign-in with a passkey',
    description: 'Answers what the passkey signs: for one attempt within five minutes.',
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
    description: 'Sets the cookie that renews the session.',
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
    summary: 'Renew the session',
    description: 'Takes the refresh cookie, which works once, and sets the next one.',
    usesRefreshCookie: true,
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
    description: 'Ends the session of the refresh cookie; without one, nothing happens.',
    usesRefreshCookie: true,
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
    summary: 'Get the signed-in person',
    description: 'With an API key: the member who created it.',
    answer: restUser,
    handle: async ({ run }) => {
      const { me } = await run(RestMeDocument, {});
      if (!me) throw unauthenticated();
      return toRestUser(me);
    },
  }),
];
