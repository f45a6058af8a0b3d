import { createInternalTokenMint, type Role, type Principal } from '@outlay/platform/auth';
import { SUBGRAPH_NAMES, type SubgraphName } from '@outlay/schemas/subgraph-names';
import fastify, { type FastifyInstance } from 'fastify';
import { exportPKCS8, generateKeyPair } from 'jose';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { registerRoutes, sendRestError, toRestError } from '../src/rest/facade.ts';
import { operationsRoutes } from '../src/rest/routes/operations.ts';
import type { RunOperation } from '../src/rest/run-operation.ts';
import { createOperatorApi } from '../src/upstream/operator-api.ts';
import { restParts } from './support/rest-parts.ts';

/** The gateway's routes over fake services with operator endpoints. */
let server: FastifyInstance;
const services = new Map<SubgraphName, FastifyInstance>();
const ACCEPTED = { status: 200, body: { requested_by: 'operator@outlay.test' } };
const LAG = { group: 'workflow', topic: 'expense.events', messages: 3, oldest_age_seconds: 41.5 };
/** The response to commands, and the received commands. */
let response: { status: number; body: object } = ACCEPTED;
let asked: unknown[] = [];

const principalAs = (roles: string): Principal =>
  roles === 'operator'
    ? { userId: '4', organizationId: null, roles: [] }
    : { userId: '4', organizationId: '1', roles: roles.split(',') as Role[] };
const whoAmI: RunOperation = () =>
  Promise.resolve({ me: { email: 'operator@outlay.test' } } as never);

async function startService(name: SubgraphName): Promise<string> {
  const service = fastify({ forceCloseConnections: true });
  services.set(name, service);
  service.get('/readyz', (_request, reply) =>
    name === 'payout'
      ? reply.code(503).send({ status: 'not ready', missing: ['kafka'] })
      : { status: 'ready', missing: [] },
  );
  service.post('/internal/ops/getLag', () => ({ groups: name === 'workflow' ? [LAG] : [] }));
  service.post('/internal/ops/getOutbox', () => ({
    services: [{ service: name, waiting: 2, oldest_age_seconds: 1.5 }],
  }));
  // Identity consumes no events, so it has no such operation.
  if (name !== 'identity') {
    service.post('/internal/ops/listFailedKeys', () => ({ keys: [] }));
  }
  service.post('/internal/ops/listReplays', () => ({ projections: [] }));
  for (const command of ['redrive', 'startReplay', 'stopAllPayouts']) {
    service.post(`/internal/ops/${command}`, (request, reply) => {
      asked.push({ name, body: request.body });
      return reply.code(response.status).send(response.body);
    });
  }
  return service.listen({ host: '127.0.0.1', port: 0 });
}

beforeAll(async () => {
  const urls = Object.fromEntries(
    await Promise.all(
      SUBGRAPH_NAMES.map(async (name): Promise<[SubgraphName, string]> => [
        name,
        await startService(name),
      ]),
    ),
  ) as Record<SubgraphName, string>;
  const { privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  const mint = await createInternalTokenMint(await exportPKCS8(privateKey));
  server = fastify();
  server.setErrorHandler((error, _request, reply) => sendRestError(reply, toRestError(error)));
  const parts = restParts({
    run: whoAmI,
    authenticate: (request) => {
      const { roles } = request.headers;
      const viewer = typeof roles === 'string' ? principalAs(roles) : null;
      return Promise.resolve({ principal: viewer, grant: null, token: null });
    },
    operatorApi: createOperatorApi(urls, mint),
    notReady: () => Promise.resolve([]),
  });
  registerRoutes(server, operationsRoutes, parts);
});
afterEach(() => {
  response = ACCEPTED;
  asked = [];
});
afterAll(async () => {
  await server.close();
  await Promise.all([...services.values()].map((service) => service.close()));
});

async function call(
  roles: string | null,
  path: string,
  body?: object,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const { statusCode, body: text } = await server.inject({
    method: body ? 'POST' : 'GET',
    url: `/api/v1/ops/${path}`,
    headers: { ...(roles !== null && { roles }) },
    ...(body && { payload: body }),
  });
  return { status: statusCode, body: JSON.parse(text) as Record<string, unknown> };
}

const order = { service: 'workflow', key: '42', reason: 'the category is back' };

test.each(['health', 'lag', 'outbox', 'failed-keys', 'replays'])(
  '%s is for operators: an admin of a tenant is refused before any service request',
  async (path) => {
    expect((await call(null, path)).status).toBe(401);
    expect((await call('employee,finance', path)).status).toBe(403);
    expect(await call('admin', path)).toMatchObject({
      status: 403,
      body: { code: 'OPERATOR_ONLY' },
    });
    expect((await call('operator', path)).status).toBe(200);
  },
);

test('the answers of all services are merged', async () => {
  expect((await call('operator', 'lag')).body).toEqual({
    groups: [LAG],
    unavailable: [],
  });
  const { body } = await call('operator', 'outbox');
  expect(body['services']).toHaveLength(SUBGRAPH_NAMES.length);
  expect((await call('operator', 'failed-keys')).body).toEqual({
    keys: [],
    unavailable: [],
  });
});

test('a service without a capability reports it in the list of parts', async () => {
  const { body } = await call('operator', 'health');
  expect(body['parts']).toContainEqual({ name: 'payout', status: 'not_ready', missing: ['kafka'] });
  expect(body['parts']).toContainEqual({ name: 'gateway', status: 'ready', missing: [] });
});

test('a redrive records the member by mail address, and only operators can request it', async () => {
  expect(await call('admin', 'redrive', order)).toMatchObject({
    status: 403,
    body: { code: 'OPERATOR_ONLY' },
  });
  expect(asked).toEqual([]);
  expect(await call('operator', 'redrive', order)).toEqual({
    status: 202,
    body: ACCEPTED.body,
  });
  await call('operator', 'redrive', { ...order, by: 'olga' });
  expect(asked).toEqual([
    { name: 'workflow', body: { input: order, by: 'operator@outlay.test' } },
    {
      name: 'workflow',
      body: { input: { ...order, by: 'olga' }, by: 'operator@outlay.test (olga)' },
    },
  ]);
});

test.each([
  [409, { code: 'NO_SUCH_FAILED_EVENT', message: 'x' }, 404],
  [409, { code: 'ALREADY_REQUESTED', message: 'Wait for its outcome.' }, 409],
  [500, { error: 'torn' }, 503],
])('a refusal by the service keeps its meaning: %s %o is %s', async (status, body, expected) => {
  response = { status, body };
  expect((await call('operator', 'redrive', order)).status).toBe(expected);
});

test.each([
  [{ ...order, service: 'bank' }, 'service'],
  [{ ...order, key: '' }, 'key'],
  [{ ...order, key: 7 }, 'key'],
  [{ ...order, reason: 'because  ' }, 'reason'],
  [{ ...order, reason: 'x'.repeat(501) }, 'reason'],
  [{ ...order, force: true }, 'force'],
])('a redrive with missing or extra fields is refused by field', async (body, field) => {
  const refused = await call('operator', 'redrive', body);
  expect(refused.status).toBe(422);
  expect(refused.body['errors']).toMatchObject([{ field }]);
  expect(asked).toEqual([]);
});

test('a service that is down is named, and the answers of the others stay', async () => {
  await services.get('payout')?.close();
  services.delete('payout');
  expect((await call('operator', 'outbox')).body).toMatchObject({ unavailable: ['payout'] });
  const { body } = await call('operator', 'health');
  expect(body['parts']).toContainEqual({ name: 'payout', status: 'unreachable', missing: [] });
  const dead = { ...order, service: 'payout' };
  expect((await call('operator', 'redrive', dead)).status).toBe(503);
});

test('a replay records who requested it, and a service that requires a comparison first is respected', async () => {
  const replay = { service: 'workflow', projection: 'members', apply: true };
  expect(await call('operator', 'replays', replay)).toEqual({
    status: 202,
    body: ACCEPTED.body,
  });
  expect(asked).toEqual([
    {
      name: 'workflow',
      body: {
        input: { ...replay, resume: false, skip_comparison: false },
        by: 'operator@outlay.test',
      },
    },
  ]);
  response = { status: 409, body: { code: 'COMPARE_FIRST', message: 'Compare members first.' } };
  expect(await call('operator', 'replays', replay)).toMatchObject({
    status: 409,
    body: { detail: 'Compare members first.' },
  });
  response = { status: 409, body: { code: 'NO_SUCH_PROJECTION', message: 'none' } };
  expect((await call('operator', 'replays', replay)).status).toBe(404);
  expect((await call('admin', 'replays', replay)).status).toBe(403);
  expect((await call('operator', 'replays', { ...replay, apply: 'yes' })).status).toBe(422);
});

test.each(['failed-events', 'actions', 'work', 'payouts', 'wallets/problems'])(
  '%s is for operators only: it shows data of every organization',
  async (path) => {
    expect(await call('admin', path)).toMatchObject({
      status: 403,
      body: { code: 'OPERATOR_ONLY' },
    });
  },
);

test('a command for one service goes to that service only', async () => {
  const stop = { reason: 'the treasury is being moved' };
  expect((await call('admin,finance', 'payouts/pause', stop)).status).toBe(403);
  expect((await call('operator', 'payouts/pause', { ...stop, reason: 'short' })).status).toBe(422);
  expect(asked).toEqual([]);
  // An earlier test has stopped payout.
  expect((await call('operator', 'payouts/pause', stop)).status).toBe(503);
});
