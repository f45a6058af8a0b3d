import {
  createInternalTokenMint,
  createInternalTokenVerifier,
  type Role,
} from '@outlay/platform/auth';
import { createHttpServer } from '@outlay/platform/http';
import { createKafkaClient, type KafkaClient } from '@outlay/platform/kafka';
import { createMetrics } from '@outlay/platform/telemetry';
import { eventually } from '@outlay/platform/testing';
import type { FastifyInstance } from 'fastify';
import { exportPKCS8, exportSPKI, generateKeyPair } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { registerOperatorDoor } from '../src/operations/index.ts';
import { log, startPlatformTestkit, type PlatformTestkit } from './support/platform-testkit.ts';

let testkit: PlatformTestkit;
let server: FastifyInstance;
let kafka: KafkaClient;
let tokenOf: (roles: readonly Role[], organizationId?: string) => Promise<string>;

beforeAll(async () => {
  testkit = await startPlatformTestkit();
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
  const mint = await createInternalTokenMint(await exportPKCS8(privateKey));
  tokenOf = (roles, organizationId = '1') => mint({ userId: '4', organizationId, roles }, 'reader');
  kafka = createKafkaClient({ brokers: [inject('kafkaBrokers')], clientId: 'door-test', log });
  server = createHttpServer({
    log,
    metrics: createMetrics('reader'),
    notReady: () => Promise.resolve([]),
  });
  registerOperatorDoor(server, {
    service: 'reader',
    database: testkit.database,
    verifyInternalToken: await createInternalTokenVerifier(await exportSPKI(publicKey), 'reader'),
    lag: null,
    databaseUrl: testkit.databaseUrl,
    kafka,
    log,
    projections: [
      {
        name: 'receipts',
        tables: [{ name: 'receipt_directory' }],
        handlers: { ReceiptDeleted: () => Promise.resolve() },
      },
    ],
  });
});
beforeEach(() => testkit.rows('truncate outbox, parked_events'));
afterAll(async () => {
  await server.close();
  await testkit.close();
});

async function park(key: string, eventId: string, payload: string): Promise<void> {
  await testkit.rows(
    `insert into parked_events (consumer, key, event_id, topic, payload, reason, attempts)
     values ('reader', $1, $2, 'expense.events', $3, 'Error: no category 7', 5)`,
    [key, eventId, payload],
  );
}

const eventOf = (organizationId: string): string =>
  JSON.stringify({ type: 'ExpenseSubmitted', orgid: organizationId, data: {} });

async function call(
  method: 'GET' | 'POST',
  path: string,
  token: string | null,
  body?: object,
): Promise<{ status: number; body: unknown }> {
  const { statusCode: status, body: text } = await server.inject({
    method,
    url: `/internal/ops/${path}`,
    ...(token !== null && { headers: { authorization: `Bearer ${token}` } }),
    ...(body && { payload: body }),
  });
  return { status, body: JSON.parse(text) };
}

const parked = async (organizationId: string) =>
  (await call('GET', 'parked', await tokenOf(['operator'], organizationId))).body;

const why = { reason: 'the category is back', by: 'operator@outlay.test' };
const redriven = () =>
  testkit.rows('select key from parked_events where redrive_requested_at is not null');

test.each(['lag', 'outbox', 'parked', 'replays'])(
  '%s is told to operators and admins that the gateway names, and to nobody else',
  async (path) => {
    expect((await call('GET', path, null)).status).toBe(403);
    expect((await call('GET', path, 'forged')).status).toBe(403);
    expect((await call('GET', path, await tokenOf(['employee', 'finance']))).status).toBe(403);
    expect((await call('GET', path, await tokenOf(['admin']))).status).toBe(200);
    expect((await call('GET', path, await tokenOf(['operator']))).status).toBe(200);
  },
);

test('the outbox tells how many events wait and since when', async () => {
  const token = await tokenOf(['operator']);
  expect((await call('GET', 'outbox', token)).body).toEqual({ waiting: 0, oldestAgeS: null });
  await testkit.write('42');
  await testkit.rows(`update outbox set created_at = now() - interval '90 seconds'`);
  const { body } = await call('GET', 'outbox', token);
  expect(body).toMatchObject({ waiting: 1 });
  expect((body as { oldestAgeS: number }).oldestAgeS).toBeGreaterThanOrEqual(90);
});

test('events are told by key, the first one with its reason, and only to their own organisation', async () => {
  await park('7', 'a', eventOf('1'));
  await park('7', 'b', eventOf('1'));
  await park('9', 'c', eventOf('2'));
  expect(await parked('1')).toMatchObject({
    keys: [
      {
        key: '7',
        topic: 'expense.events',
        type: 'ExpenseSubmitted',
        events: 2,
        reason: 'Error: no category 7',
        attempts: 5,
        requestedBy: null,
      },
    ],
    elsewhere: 1,
  });
  expect(await parked('2')).toMatchObject({ keys: [{ key: '9', events: 1 }], elsewhere: 2 });
});

test('an event that nobody can read is told where it holds up events of the organisation', async () => {
  await park('7', 'torn', '{"type":');
  await park('8', 'nul', '{"orgid":"1\\u0000"}');
  await park('7', 'b', eventOf('1'));
  expect(await parked('1')).toMatchObject({
    keys: [{ key: '7', type: null, events: 2 }],
    elsewhere: 1,
  });
});

test('a redrive is requested with its reason in the audit, and a second one changes nothing', async () => {
  await park('7', 'a', eventOf('1'));
  const token = await tokenOf(['operator']);
  expect((await call('POST', 'redrive', token, { key: '7', ...why })).status).toBe(202);
  expect(await redriven()).toEqual([{ key: '7' }]);
  expect(await testkit.rows('select action, subject, actor, reason from operator_audit')).toEqual([
    { action: 'redrive', subject: 'key 7', actor: why.by, reason: why.reason },
  ]);
  expect(await call('POST', 'redrive', token, { key: '7', ...why })).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_REQUESTED' },
  });
  expect(await parked('1')).toMatchObject({ keys: [{ requestedBy: why.by }] });
  expect(await testkit.rows('select 1 from operator_audit')).toHaveLength(1);
});

test('what may not be redriven stays as it was', async () => {
  await park('7', 'a', eventOf('1'));
  const operator = await tokenOf(['operator']);
  const redrive = (token: string, body: object) => call('POST', 'redrive', token, body);
  expect((await redrive(await tokenOf(['admin']), { key: '7', ...why })).status).toBe(403);
  expect(await redrive(await tokenOf(['operator'], '2'), { key: '7', ...why })).toMatchObject({
    status: 409,
    body: { code: 'NOTHING_PARKED' },
  });
  for (const key of ['404', 'a\u0000b', "7' or '1'='1"]) {
    expect(await redrive(operator, { key, ...why })).toMatchObject({
      status: 409,
      body: { code: 'NOTHING_PARKED' },
    });
  }
  expect(await redrive(operator, { key: '7', ...why, reason: 'because' })).toMatchObject({
    status: 409,
    body: { code: 'REASON_INVALID' },
  });
  expect((await redrive(operator, { key: 7 })).status).toBe(422);
  expect(await redriven()).toEqual([]);
});

/** What other specs have published would be waited for, and what they published wrongly would stop the replay. */
async function emptyTopic(topic: string): Promise<void> {
  const admin = kafka.newAdmin();
  await admin.connect();
  const ends = await admin.fetchTopicOffsets(topic);
  const partitions = ends.map(({ partition, high }) => ({ partition, offset: high }));
  await admin.deleteTopicRecords({ topic, partitions });
  await admin.disconnect();
}

const replays = async () => {
  const { body } = await call('GET', 'replays', await tokenOf(['operator']));
  return (body as { projections: { running: boolean; last: object | null }[] }).projections;
};

const ended = (kind: string) =>
  eventually(async () => {
    const [state] = await replays();
    expect(state).toMatchObject({ running: false, last: { kind } });
    return state?.last;
  });

test('live rows are replaced only after a comparison that somebody could look at, and both are in the audit', async () => {
  const token = await tokenOf(['operator']);
  await emptyTopic('receipt.events');
  await testkit.rows(`insert into receipt_directory values (7, 1, 4, 'planted')`);
  const replay = { projection: 'receipts', apply: true, by: 'operator@outlay.test' };
  const order = (changes: object) => call('POST', 'replays', token, { ...replay, ...changes });
  expect(await order({})).toMatchObject({ status: 409, body: { code: 'COMPARE_FIRST' } });
  expect(await order({ projection: 'payouts' })).toMatchObject({
    status: 409,
    body: { code: 'NO_SUCH_PROJECTION' },
  });
  expect((await order({ apply: false })).status).toBe(202);
  expect(await order({})).toMatchObject({ status: 409 });
  expect(await ended('compared')).toMatchObject({
    by: 'operator@outlay.test',
    tables: [{ table: 'receipt_directory', removed: 1, before: { rows: 1 }, after: { rows: 0 } }],
  });
  expect(JSON.stringify(await replays())).not.toContain('removed 7');
  expect(await testkit.rows('select 1 from receipt_directory')).toHaveLength(1);
  expect((await order({})).status).toBe(202);
  await ended('applied');
  expect(await testkit.rows('select 1 from receipt_directory')).toHaveLength(0);
  expect(await order({})).toMatchObject({ status: 409, body: { code: 'COMPARE_FIRST' } });
  expect(
    await testkit.rows(
      `select action, actor from operator_audit where subject = 'receipts' order by id`,
    ),
  ).toEqual([
    { action: 'replay_compared', actor: 'operator@outlay.test' },
    { action: 'replay', actor: 'operator@outlay.test' },
  ]);
});

test('a replay is for operators: an admin sees its state and begins none', async () => {
  const admin = await tokenOf(['admin']);
  expect((await call('GET', 'replays', admin)).status).toBe(200);
  const replay = { projection: 'receipts', apply: false, by: 'admin@outlay.test' };
  expect((await call('POST', 'replays', admin, replay)).status).toBe(403);
  expect((await call('POST', 'replays', null, replay)).status).toBe(403);
});
