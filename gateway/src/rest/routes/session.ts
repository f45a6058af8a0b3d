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
import { described, lower, rowId, objectOf } from '../shape-fields.ts';
import { toRest } from '../to-rest.ts';

/** The cookie is only sent to the session endpoints. */
const COOKIE = 'outlay_refresh';
const COOKIE_PATH = '/api/v1/auth';
const COOKIE_MAX_AGE_S = 14 * 86_400;

/** Recognises the device at the next sign-in, even after the session ended. */
export const DEVICE_COOKIE = 'outlay_device';
const DEVICE_COOKIE_MAX_AGE_S = 365 * 86_400;

const loginBody = objectOf('loginBody', {
  email: z.string({ error: 'Email is required.' }).min(1, 'Email is required.'),
  password: z.string({ error: 'Password is required.' }).min(1, 'Password is required.'),
  code: z.string().optional(),
  device_key: z.string().max(100).optional(),
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

const passkeyChallenge = objectOf('PasskeyChallenge', {
  challenge: z.string(),
  rp_id: z.string(),
});

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

const restUser = objectOf('User', {
  id: rowId,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  wallet_address: z.string().optional(),
  org_id: rowId.nullable(),
  roles: z.array(z.string()),
});

export const restSession = objectOf('Session', {
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.int(),
  second_factor: z.enum(['off', 'on', 'required']),
  device_key_id: z.string().optional(),
  user: restUser,
});

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
    answer: restUser,
    handle: async ({ run }) => {
      const { me } = await run(RestMeDocument, {});
      if (!me) throw unauthenticated();
      return toRestUser(me);
    },
  }),
];
