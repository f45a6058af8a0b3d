import type { Viewer } from '@outlay/platform/auth';
import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiKeyRefusedError } from '../src/auth/exchange-api-key.ts';
import { startEndpoint, type Endpoint } from './support/start-endpoint.ts';

const EMMA: Viewer = { userId: '4', organizationId: '1', roles: ['employee'] };
const KEY_REVOKED = { code: 'API_KEY_REVOKED', message: 'This API key was revoked.' };

/** No operation of this file reaches a subgraph. */
let endpoint: Endpoint;

beforeAll(async () => {
  endpoint = await startEndpoint(({ headers }) => {
    if (headers.authorization === 'Bearer revoked') throw new ApiKeyRefusedError(KEY_REVOKED);
    return Promise.resolve({
      principal: headers.authorization ? EMMA : null,
      grant: null,
      token: null,
    });
  });
});
afterAll(() => endpoint.close());

/** Sends requests as a signed-in client. */
const fetchSignedIn: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set('authorization', 'Bearer emma');
  return fetch(input, { ...init, headers });
};

const audits = serverAudits({ url: () => endpoint.url, fetchFn: fetchSignedIn });

test('the audit of GraphQL over HTTP has the 61 checks below', () => {
  expect(audits).toHaveLength(61);
});

test.each(audits)('$name, so that stock clients understand the response', async ({ fn }) => {
  const result = await fn();
  expect(result.status === 'ok' ? 'ok' : result.reason).toBe('ok');
});

const post = (bearer: string | null, accept: string): Promise<Response> =>
  fetch(endpoint.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept,
      ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
    },
    body: JSON.stringify({ query: '{ expenseCount }' }),
  });

test.each(['application/json', 'application/graphql-response+json'])(
  'a client without a session is challenged for a bearer token, in GraphQL’s shape as %s',
  async (accept) => {
    const response = await post(null, accept);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
    expect(response.headers.get('content-type')).toBe(`${accept}; charset=utf-8`);
    expect(await response.json()).toMatchObject({
      errors: [{ extensions: { code: 'UNAUTHENTICATED' } }],
    });
  },
);

test.each(['application/json', 'application/graphql-response+json'])(
  'a client with a revoked key gets 401 and that reason, so that its owner replaces the key: %s',
  async (accept) => {
    const response = await post('revoked', accept);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
    expect(response.headers.get('content-type')).toBe(`${accept}; charset=utf-8`);
    expect(await response.json()).toEqual({
      errors: [{ message: KEY_REVOKED.message, extensions: { code: KEY_REVOKED.code } }],
    });
  },
);
