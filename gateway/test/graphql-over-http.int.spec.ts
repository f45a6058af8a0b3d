import { createInternalTokenMint, type Viewer } from '@outlay/platform/auth';
import { createLogger, createMetrics } from '@outlay/platform/telemetry';
import { SUBGRAPH_NAMES, type SubgraphName } from '@outlay/schemas/subgraph-names';
import { fastify, type FastifyInstance } from 'fastify';
import { serverAudits } from 'graphql-http';
import { exportPKCS8, generateKeyPair } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiKeyRefusedError } from '../src/auth/exchange-api-key.ts';
import { createGatewayServer } from '../src/graphql/apollo-gateway.ts';
import { registerGraphql } from '../src/graphql/register-graphql.ts';
import { acceptJson } from '../src/http/accept-json.ts';
import { answerErrors } from '../src/http/answer-errors.ts';

const EMMA: Viewer = { userId: '4', organizationId: '1', roles: ['employee'] };
const KEY_REVOKED = { code: 'API_KEY_REVOKED', message: 'This API key was revoked.' };

/** The endpoint as the gateway serves it; no operation of this file reaches a subgraph. */
let server: FastifyInstance;
let apollo: ReturnType<typeof createGatewayServer>;
let url: string;

beforeAll(async () => {
  const urls = Object.fromEntries(
    SUBGRAPH_NAMES.map((name) => [name, 'http://127.0.0.1:1']),
  ) as Record<SubgraphName, string>;
  const { privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  const mint = await createInternalTokenMint(await exportPKCS8(privateKey));
  const log = createLogger('gateway-test', 'silent');
  apollo = createGatewayServer(urls, mint, log, createMetrics('gateway-test'));
  await apollo.start();
  server = fastify();
  acceptJson(server);
  answerErrors(server, log);
  registerGraphql(
    server,
    apollo,
    ({ headers }) => {
      if (headers.authorization === 'Bearer revoked') throw new ApiKeyRefusedError(KEY_REVOKED);
      return Promise.resolve({ principal: headers.authorization ? EMMA : null, grant: null });
    },
    new Map(),
  );
  url = `${await server.listen({ host: '127.0.0.1', port: 0 })}/graphql`;
});
afterAll(async () => {
  await server.close();
  await apollo.stop();
});

/** As a signed-in client. */
const fetchSignedIn: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set('authorization', 'Bearer emma');
  return fetch(input, { ...init, headers });
};

const audits = serverAudits({ url: () => url, fetchFn: fetchSignedIn });

test('the audit of GraphQL over HTTP has the 61 checks below', () => {
  expect(audits).toHaveLength(61);
});

test.each(audits)('$name, so that stock clients understand the response', async ({ fn }) => {
  const result = await fn();
  expect(result.status === 'ok' ? 'ok' : result.reason).toBe('ok');
});

const post = (bearer: string | null, accept: string): Promise<Response> =>
  fetch(url, {
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
