import {
  createInternalTokenMint,
  createInternalTokenVerifier,
  PERSON_TOKEN_HEADER,
  type Role,
} from '@outlay/platform/auth';
import { createHttpServer } from '@outlay/platform/http';
import { createKafkaClient, type KafkaClient } from '@outlay/platform/kafka';
import { createMetrics } from '@outlay/platform/telemetry';
import { eventually } from '@outlay/platform/testing';
import type { FastifyInstance } from 'fastify';
import { exportPKCS8, exportSPKI, generateKeyPair } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { registerOperatorApi } from '../src/operations/index.ts';
import { log, startPlatformTestkit, type PlatformTestkit } from './support/platform-testkit.ts';

/** Stands for the caller's access token. */
const OWN_TOKEN = 'their own';

let testkit: PlatformTestkit;
let server: FastifyInstance;
let kafka: KafkaClient;
let tokenOf: (who: readonly Role[] | 'operator') => Promise<string>;

beforeAll(async () => {
  testkit = await startPlatformTestkit();
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
  const mint = await createInternalTokenMint(await exportPKCS8(privateKey));
  tokenOf = (who) =>
    mint(
      who === 'operator'
        ? { userId: '4', organizationId: null, roles: [] }
        : { userId: '4', organizationId: '1', roles: who },
      'reader',
    );
  kafka = createKafkaClient({
    brokers: [inject('kafkaBrokers')],
    clientId: 'operator-api-test',
    log,
  });
  server = createHttpServer({
    log,
    metrics: createMetrics('reader'),
    notReady: () => Promise.resolve([]),
  });
  registerOperatorApi(server, {
    service: 'reader',
    database: testkit.database,
    verifyInternalToken: await createInternalTokenVerifier(
      await exportSPKI(publicKey),
      'reader',
      (token) => Promise.resolve(token === OWN_TOKEN),
    ),
    lag: null,
    onRedriveRequested: () => undefined,
    queues: [],
    handlers: {},
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
beforeEach(() => testkit.rows('truncate outbox, failed_events'));
afterAll(async () => {
  await server.close();
  await testkit.close();
});

async function addFailed(key: string, eventId: string, payload: string): Promise<void> {
  await testkit.rows(
    `insert into failed_events (consumer, key, event_id, topic, payload, reason, attempts)
     values ('reader', $1, $2, 'expense.events', $3, 'Error: no category 7', 5)`,
    [key, eventId, payload],
  );
}

const eventOf = (organizationId: string): string =>
  JSON.stringify({ type: 'ExpenseSubmitted', orgid: organizationId, data: {} });

async function call(
  operation: string,
  token: string | null,
  input: object = {},
  by = why.by,
  personToken = OWN_TOKEN,
): Promise<{ status: number; body: unknown }> {
  const { statusCode: status, body: text } = await server.inject({
    method: 'POST',
    url: `/internal/ops/${operation}`,
    ...(token !== null && {
      headers: { authorization: `Bearer ${token}`, [PERSON_TOKEN_HEADER]: personToken },
    }),
    payload: { input, by },
  });
  return { status, body: JSON.parse(text) };
}

const failedKeys = async () => (await call('listFailedKeys', await tokenOf('operator'))).body;

const why = { reason: 'the category is back', by: 'operator@outlay.test' };
const aRedrive = { service: 'workflow', key: '7', reason: why.reason };
const redriven = () =>
  testkit.rows('select key from failed_events where redrive_requested_at is not null');

test.each(['getLag', 'getOutbox', 'listFailedKeys', 'listReplays'])(
  '%s answers operators named by the gateway, and no tenant',
  async (operation) => {
    expect((await call(operation, null)).status).toBe(403);
    expect((await call(operation, 'forged')).status).toBe(403);
    expect((await call(operation, await tokenOf(['employee', 'finance']))).status).toBe(403);
    expect((await call(operation, await tokenOf(['admin']))).status).toBe(403);
    expect((await call(operation, await tokenOf('operator'))).status).toBe(200);
  },
);

test.each(['getWork', 'findFailedEvents', 'listFailedEventActions', 'listOperatorActions'])(
  '%s answers operators only: it shows records of every organization',
  async (operation) => {
    expect((await call(operation, await tokenOf(['admin', 'finance']))).status).toBe(403);
    expect((await call(operation, await tokenOf('operator'))).status).toBe(200);
  },
);

test("another service's operation is not found", async () => {
  const operator = await tokenOf('operator');
  expect((await call('stopAllPayouts', operator, { reason: why.reason })).status).toBe(404);
  expect((await call('__proto__', operator)).status).toBe(404);
});

test('the outbox shows how many events are unpublished and the age of the oldest', async () => {
  const token = await tokenOf('operator');
  expect((await call('getOutbox', token)).body).toEqual({
    services: [{ service: 'reader', waiting: 0, oldest_age_seconds: null }],
  });
  await testkit.write('42');
  await testkit.rows(`update outbox set created_at = now() - interval '90 seconds'`);
  const { body } = await call('getOutbox', token);
  const [outbox] = (body as { services: { waiting: number; oldest_age_seconds: number }[] })
    .services;
  expect(outbox?.waiting).toBe(1);
  expect(outbox?.oldest_age_seconds).toBeGreaterThanOrEqual(90);
});

test('failed events are listed by key', async () => {
  await addFailed('7', 'a', eventOf('1'));
  await addFailed('7', 'b', eventOf('1'));
  await addFailed('9', 'c', eventOf('2'));
  expect(await failedKeys()).toMatchObject({
    keys: [
      {
        service: 'reader',
        key: '7',
        topic: 'expense.events',
        type: 'ExpenseSubmitted',
        events: 2,
        reason: 'Error: no category 7',
        attempts: 5,
        requested_by: null,
      },
      { key: '9', events: 1 },
    ],
  });
});

test('an unreadable event is listed', async () => {
  await addFailed('7', 'torn', '{"type":');
  await addFailed('8', 'nul', '{"orgid":"1\\u0000"}');
  await addFailed('7', 'b', eventOf('1'));
  expect(await failedKeys()).toMatchObject({
    keys: [{ key: '7' }, { key: '8' }],
  });
});

test('a redrive request is audited with its reason, and a second one changes nothing', async () => {
  await addFailed('7', 'a', eventOf('1'));
  const token = await tokenOf('operator');
  expect(await call('redrive', token, aRedrive)).toMatchObject({
    status: 200,
    body: { service: 'reader', key: '7', requested_by: why.by },
  });
  expect(await redriven()).toEqual([{ key: '7' }]);
  expect(await testkit.rows('select action, subject, actor, reason from operator_audit')).toEqual([
    { action: 'redrive', subject: 'key 7', actor: why.by, reason: why.reason },
  ]);
  expect(await call('redrive', token, aRedrive)).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_REQUESTED' },
  });
  expect(await failedKeys()).toMatchObject({ keys: [{ requested_by: why.by }] });
  expect(await testkit.rows('select 1 from operator_audit')).toHaveLength(1);
});

test('a failed event that cannot be redriven stays unchanged', async () => {
  await addFailed('7', 'a', eventOf('1'));
  const operator = await tokenOf('operator');
  const redrive = (token: string, changes: object) =>
    call('redrive', token, { ...aRedrive, ...changes });
  expect((await redrive(await tokenOf(['admin']), {})).status).toBe(403);
  for (const key of ['404', 'a\u0000b', "7' or '1'='1"]) {
    expect(await redrive(operator, { key })).toMatchObject({
      status: 409,
      body: { code: 'NO_SUCH_FAILED_EVENT' },
    });
  }
  for (const changes of [{ reason: 'because' }, { reason: 'a NUL \0 in it' }, { key: 7 }]) {
    expect((await redrive(operator, changes)).status).toBe(422);
  }
  expect(await redriven()).toEqual([]);
});

test('a failed event is discarded with a reason, and reading its message is audited', async () => {
  await addFailed('7', 'a', eventOf('1'));
  await addFailed('7', 'b', eventOf('1'));
  const operator = await tokenOf('operator');
  const find = async (input: object) => {
    const { body } = await call('findFailedEvents', operator, input);
    return (body as { events: { event: string; payload: string | null }[] }).events;
  };
  expect(await find({ key: '7' })).toMatchObject([
    { service: 'reader', event: 'a', type: 'ExpenseSubmitted', payload: null },
    { event: 'b', payload: null },
  ]);
  expect(await find({ event: 'a' })).toMatchObject([{ payload: eventOf('1') }]);
  expect(await find({ key: 'a\u0000b' })).toEqual([]);
  const discard = { service: 'workflow', event: 'a', reason: why.reason };
  expect(await call('discardFailedEvents', operator, { ...discard, event: 'b' })).toMatchObject({
    status: 409,
    body: { code: 'NOT_FIRST_OF_ITS_KEY' },
  });
  expect(await call('discardFailedEvents', operator, discard)).toEqual({
    status: 200,
    body: { key: '7', events: ['a'], waiting: 1 },
  });
  const { body } = await call('listFailedEventActions', operator);
  expect(body).toMatchObject({
    actions: [{ event: 'a', action: 'discarded', by: why.by, reason: why.reason }],
  });
  const [action] = await testkit.rows(
    'select action, subject from operator_audit order by id desc',
  );
  expect(action).toEqual({ action: 'read_failed_event', subject: 'event a' });
});

test('the outcome of a redrive is final once no request of its key is pending', async () => {
  await addFailed('7', 'a', eventOf('1'));
  const operator = await tokenOf('operator');
  const { body } = await call('redrive', operator, aRedrive);
  const { request } = body as { request: string };
  const outcome = () => call('getRedrive', operator, { service: 'workflow', key: '7', request });
  expect(await outcome()).toMatchObject({ body: { over: false, applied: 0, failed: null } });
  await testkit.rows('delete from failed_events');
  expect(await outcome()).toMatchObject({ body: { over: true, applied: 0, failed: null } });
});

/** Other specs' events would delay the replay, and their invalid ones would stop it. */
async function emptyTopic(topic: string): Promise<void> {
  const admin = kafka.newAdmin();
  await admin.connect();
  const ends = await admin.fetchTopicOffsets(topic);
  const partitions = ends.map(({ partition, high }) => ({ partition, offset: high }));
  await admin.deleteTopicRecords(topic, partitions);
  await admin.disconnect();
}

const replays = async () => {
  const { body } = await call('listReplays', await tokenOf('operator'));
  return (body as { projections: { running: boolean; last: object | null }[] }).projections;
};

const ended = (kind: string) =>
  eventually(async () => {
    const [state] = await replays();
    expect(state).toMatchObject({ running: false, last: { kind } });
    return state?.last;
  });

test('live rows are replaced only after a complete comparison, and both are audited', async () => {
  const token = await tokenOf('operator');
  await emptyTopic('receipt.events');
  await testkit.rows(`insert into receipt_directory values (7, 1, 4, 'planted')`);
  const replay = { service: 'workflow', projection: 'receipts', apply: true };
  const order = (changes: object) => call('startReplay', token, { ...replay, ...changes });
  expect(await order({})).toMatchObject({ status: 409, body: { code: 'COMPARE_FIRST' } });
  expect(await order({ projection: 'payouts' })).toMatchObject({
    status: 409,
    body: { code: 'NO_SUCH_PROJECTION' },
  });
  expect((await order({ apply: false })).status).toBe(200);
  expect(await order({})).toMatchObject({ status: 409 });
  expect(await ended('compared')).toMatchObject({
    by: 'operator@outlay.test',
    tables: [{ table: 'receipt_directory', removed: 1, rows_before: 1, rows_after: 0 }],
  });
  expect(JSON.stringify(await replays())).toContain('removed 7');
  expect(await testkit.rows('select 1 from receipt_directory')).toHaveLength(1);
  expect((await order({})).status).toBe(200);
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

test('comparing part of the events does not permit replacing all of them', async () => {
  const token = await tokenOf('operator');
  const order = (changes: object) =>
    call('startReplay', token, {
      service: 'workflow',
      projection: 'receipts',
      apply: false,
      ...changes,
    });
  expect((await order({ key: '7' })).status).toBe(200);
  await ended('compared');
  expect(await order({ apply: true })).toMatchObject({
    status: 409,
    body: { code: 'COMPARE_FIRST' },
  });
  expect((await order({ apply: true, skip_comparison: true })).status).toBe(200);
  await ended('applied');
});

test('only operators start a replay or see its state', async () => {
  const admin = await tokenOf(['admin']);
  expect((await call('listReplays', admin)).status).toBe(403);
  const replay = { service: 'workflow', projection: 'receipts', apply: false };
  expect((await call('startReplay', admin, replay)).status).toBe(403);
  expect((await call('startReplay', null, replay)).status).toBe(403);
});

test("whoever owns the gateway's key can change nothing without an operator's own token", async () => {
  const token = await tokenOf('operator');
  expect(await call('listFailedKeys', token, {}, why.by, 'of someone else')).toMatchObject({
    status: 403,
  });
});
