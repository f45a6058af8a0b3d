import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { restParts } from '../../../test/support/rest-parts.ts';
import { registerRoutes, sendRestError, toRestError } from '../facade.ts';
import { singleSignOnRoutes } from './single-sign-on.ts';

const SESSION = {
  accessToken: 'access',
  refreshToken: 'refresh',
  expiresIn: 600,
  deviceToken: null,
  secondFactor: 'OFF',
  user: {
    id: '3',
    firstName: 'Emma',
    lastName: 'Stone',
    email: 'emma@acme.test',
    walletAddress: null,
    roles: ['EMPLOYEE'],
    organizationId: '1',
  },
};

/** Returns the facade's response when the graph returns `data`. */
async function post(path: string, payload: object, data: object) {
  const server = fastify();
  await server.register(cookie);
  await server.register(rateLimit, { max: 100 });
  server.setErrorHandler((error, _request, reply) => sendRestError(reply, toRestError(error)));
  const run = (() => Promise.resolve(data)) as never;
  const authenticate = () => Promise.resolve({ principal: null, grant: null, token: null });
  registerRoutes(server, singleSignOnRoutes, restParts({ run, authenticate }));
  const { statusCode, body, headers } = await server.inject({
    method: 'POST',
    url: `/api/v1/auth/single-sign-on${path}`,
    payload,
  });
  return { statusCode, body: JSON.parse(body) as unknown, cookie: String(headers['set-cookie']) };
}

const response = { query: 'code=one&state=two', secret: 'three' };

test('a finished sign-in sets the cookie that renews the session', async () => {
  const data = { finishSingleSignOn: { session: SESSION, challenge: null, errors: [] } };
  const answer = await post('/response', response, data);
  expect(answer).toMatchObject({
    statusCode: 200,
    body: { challenge: null, session: { access_token: 'access', user: { id: 3 } } },
  });
  expect(answer.cookie).toMatch(/outlay_refresh=refresh.*HttpOnly.*SameSite=Strict/);
});

test('a second step is answered with its challenge and without a cookie', async () => {
  const errors = [{ code: 'SECOND_FACTOR_REQUIRED', message: 'Enter the code.', field: 'code' }];
  const data = { finishSingleSignOn: { session: null, challenge: 'sealed', errors } };
  const answer = await post('/response', response, data);
  expect(answer).toMatchObject({ statusCode: 200, body: { session: null, challenge: 'sealed' } });
  expect(answer.cookie).toBe('undefined');
});

test.each([
  ['SINGLE_SIGN_ON_FAILED', 401],
  ['PROVIDER_UNAVAILABLE', 503],
])('%s is answered with status %i and its reason', async (code, statusCode) => {
  const errors = [{ code, message: 'The reason.', field: null }];
  const data = { finishSingleSignOn: { session: null, challenge: null, errors } };
  expect(await post('/response', response, data)).toMatchObject({
    statusCode,
    body: { code, detail: 'The reason.' },
  });
});

test('a request without an address is refused before the graph is asked', async () => {
  expect(await post('', { email: '' }, {})).toMatchObject({ statusCode: 422 });
});
