import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  RestMeDocument,
  RestRefreshSessionDocument,
  RestSignInDocument,
  RestSignOutDocument,
  type RestMeQuery,
  type SessionFieldsFragment,
} from '../../generated/operations.ts';
import type { Facade } from '../facade.ts';
import { jsonObject, readInput } from '../request-input.ts';
import { RestError, throwRefusals, unauthenticated } from '../rest-error.ts';

/** The cookie is sent with the session endpoints only. */
const COOKIE = 'outlay_refresh';
const COOKIE_PATH = '/api/v1/auth';
const COOKIE_MAX_AGE_S = 14 * 86_400;

const loginBody = z.object({
  email: z.string({ error: 'Email is required.' }).min(1, 'Email is required.'),
  password: z.string({ error: 'Password is required.' }).min(1, 'Password is required.'),
});

type User = NonNullable<RestMeQuery['me']>;

const toRestUser = (user: User): Record<string, unknown> => ({
  id: Number(user.id),
  first_name: user.firstName,
  last_name: user.lastName,
  email: user.email,
  ...(user.walletAddress !== null && { wallet_address: user.walletAddress }),
  org_id: Number(user.organization.id),
  roles: user.roles.map((role) => role.toLowerCase()),
});

export function registerSessionRoutes(
  { run, open, signedIn }: Facade,
  cookieSecure: boolean,
): void {
  const sendSession = (reply: FastifyReply, session: SessionFieldsFragment): FastifyReply =>
    reply
      .setCookie(COOKIE, session.refreshToken, {
        path: COOKIE_PATH,
        httpOnly: true,
        sameSite: 'strict',
        secure: cookieSecure,
        maxAge: COOKIE_MAX_AGE_S,
      })
      .header('cache-control', 'no-store')
      .send({
        access_token: session.accessToken,
        token_type: 'bearer',
        expires_in: session.expiresIn,
        user: toRestUser(session.user),
      });

  const refreshTokenOf = (request: FastifyRequest): string | null =>
    request.cookies[COOKIE] ?? null;

  open('POST', '/auth/login', async (request, reply, context) => {
    const input = readInput(loginBody, jsonObject(request));
    const { signIn } = await run(context, RestSignInDocument, { input });
    throwRefusals(signIn.errors);
    if (!signIn.session) throw unauthenticated();
    return sendSession(reply, signIn.session);
  });

  open('POST', '/auth/refresh', async (request, reply, context) => {
    const refreshToken = refreshTokenOf(request);
    if (!refreshToken) {
      throw new RestError(401, 'INVALID_REFRESH_TOKEN', 'Your session has ended. Sign in again.');
    }
    const { refreshSession } = await run(context, RestRefreshSessionDocument, { refreshToken });
    throwRefusals(refreshSession.errors);
    if (!refreshSession.session) throw unauthenticated();
    return sendSession(reply, refreshSession.session);
  });

  open('POST', '/auth/logout', async (request, reply, context) => {
    const refreshToken = refreshTokenOf(request);
    if (refreshToken) await run(context, RestSignOutDocument, { refreshToken });
    return reply.clearCookie(COOKIE, { path: COOKIE_PATH }).code(204).send();
  });

  signedIn('GET', '/auth/me', async (_request, _reply, context) => {
    const { me } = await run(context, RestMeDocument, {});
    if (!me) throw unauthenticated();
    return toRestUser(me);
  });
}
