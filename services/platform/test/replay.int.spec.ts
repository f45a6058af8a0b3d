import type { EventEnvelope } from '@outlay/platform/events';
import {
  createEventDispatcher,
  handlerOfMany,
  type DispatcherOptions,
} from '@outlay/platform/inbox';
import {
  createEventProducer,
  createKafkaClient,
  type EventProducer,
  type KafkaClient,
  type ReceivedMessage,
} from '@outlay/platform/kafka';
import { enqueueEvent } from '@outlay/platform/outbox';
import { replayProjection, type Projection, type ReplayRequest } from '@outlay/platform/replay';
import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { CAUSE, log, startPlatformBench, type PlatformBench } from './support/platform-bench.ts';

let bench: PlatformBench;
let kafka: KafkaClient;
let producer: EventProducer;
/** Receipts of one test: no other test's id begins with it. */
let nextId = BigInt(Date.now()) * 1_000n;

beforeAll(async () => {
  bench = await startPlatformBench();
  kafka = createKafkaClient({ brokers: [inject('kafkaBrokers')], clientId: 'replay-test', log });
  producer = createEventProducer(kafka, log);
});
afterAll(async () => {
  await producer.stop();
  await bench.close();
});

type Handlers = Projection['handlers'];

const handlers: Handlers = {
  ReceiptUploaded: async ({ orgid, data }, tx) => {
    await tx.execute(sql`
      insert into receipt_directory (receipt_id, organization_id, owner_id, sha256)
      values (${data.receiptId}, ${orgid}, ${data.ownerId}, ${data.sha256})
      on conflict (receipt_id) do update set sha256 = excluded.sha256`);
  },
  ReceiptDeleted: async ({ data }, tx) => {
    await tx.execute(sql`delete from receipt_directory where receipt_id = ${data.receiptId}`);
  },
};

const aProjection = (given: Partial<Projection> = {}): Projection => ({
  name: 'receipts',
  tables: [{ name: 'receipt_directory' }],
  handlers,
  ...given,
});

const replay = (given: Partial<ReplayRequest> = {}) =>
  replayProjection(
    { databaseUrl: bench.databaseUrl, kafka, onProgress: () => undefined },
    {
      service: 'expense',
      projection: aProjection(),
      from: { kind: 'beginning' },
      key: null,
      restart: false,
      applyAs: null,
      ...given,
    },
  );

function uploaded(receiptId: string, version = 1): ReceivedMessage {
  const event: EventEnvelope<'ReceiptUploaded'> = {
    specversion: '1.0',
    id: randomUUID(),
    type: 'ReceiptUploaded',
    source: 'outlay/receipt-ai',
    subject: receiptId,
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    dataschema: 'receipt-uploaded.v1',
    traceparent: null,
    orgid: '1',
    actorid: '4',
    correlationid: 'story',
    causationid: null,
    aggregateversion: version,
    data: {
      receiptId,
      ownerId: '4',
      fileName: 'lunch.jpg',
      contentType: 'image/jpeg',
      sizeBytes: 10,
      sha256: 'a'.repeat(63) + String(version % 10),
    },
  };
  return { topic: 'receipt.events', key: receiptId, value: JSON.stringify(event) };
}

const dispatch = createEventDispatcher({
  consumer: 'expense',
  get database() {
    return bench.database;
  },
  subscriptions: handlers,
  log,
  afterCommit: () => undefined,
} satisfies DispatcherOptions);

/** Publishes uploads and has the live service apply them; answers their ids. */
async function applied(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => String((nextId += 1n)));
  const messages = ids.map((id) => uploaded(id));
  await producer.send(messages);
  for (const message of messages) await dispatch(message);
  return ids;
}

/** One hash over everything that the service has: what a replay must not touch. */
async function everything(): Promise<string> {
  const tables = await bench.rows<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const parts = [];
  for (const { name } of tables) {
    const [row] = await bench.rows<{ hash: string }>(
      `select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as hash from "${name}" t`,
    );
    parts.push(`${name}:${row?.hash}`);
  }
  const sequences = await bench.rows<{ at: string }>(
    `select sequencename || last_value as at from pg_sequences where schemaname = 'public' order by 1`,
  );
  return [...parts, ...sequences.map(({ at }) => at)].join('\n');
}

test('a replay of what the service has applied makes the same rows and touches nothing', async () => {
  await applied(25);
  const before = await everything();
  const { tables, eventsApplied, wouldHaveBeenSent } = await replay();
  expect(eventsApplied).toBeGreaterThanOrEqual(25);
  expect(tables).toMatchObject([{ added: 0, changed: 0, removed: 0, first: [] }]);
  expect(tables[0]?.before).toEqual(tables[0]?.after);
  expect(wouldHaveBeenSent).toEqual([]);
  expect(await everything()).toBe(before);
});

test('wrong, missing and foreign rows are named by a dry run, and mended when it is applied', async () => {
  const [wrong = '', missing = ''] = await applied(2);
  const foreign = String((nextId += 1n));
  await bench.rows(`update receipt_directory set sha256 = 'wrong' where receipt_id = $1`, [wrong]);
  await bench.rows('delete from receipt_directory where receipt_id = $1', [missing]);
  await bench.rows(`insert into receipt_directory values ($1, 1, 4, 'foreign')`, [foreign]);
  const planted = await everything();
  const dry = await replay();
  const expected = { added: 1, changed: 1, removed: 1 };
  expect(dry.tables).toMatchObject([expected]);
  expect([...(dry.tables[0]?.first ?? [])].sort()).toEqual([
    `added ${missing}`,
    `changed ${wrong}`,
    `removed ${foreign}`,
  ]);
  expect(await everything()).toBe(planted);
  const mended = await replay({ applyAs: 'olga' });
  expect(mended).toMatchObject({ applied: true, tables: [expected] });
  expect((await replay()).tables).toMatchObject([{ added: 0, changed: 0, removed: 0 }]);
  expect(
    await bench.rows('select action, subject, actor from operator_audit order by id desc limit 1'),
  ).toEqual([{ action: 'replay', subject: 'receipts', actor: 'olga' }]);
});

test('a row keeps the columns that do not follow from events', async () => {
  const [id = ''] = await applied(1);
  await bench.rows('update receipt_directory set owner_id = 77 where receipt_id = $1', [id]);
  const projection = aProjection({ tables: [{ name: 'receipt_directory', keeps: ['owner_id'] }] });
  expect((await replay({ projection, applyAs: 'olga' })).tables).toMatchObject([{ changed: 0 }]);
  expect(
    await bench.rows('select owner_id from receipt_directory where receipt_id = $1', [id]),
  ).toEqual([{ owner_id: '77' }]);
  await bench.rows('update receipt_directory set owner_id = 4 where receipt_id = $1', [id]);
});

test('a replay that died half-way goes on behind the last batch that it committed', async () => {
  await applied(600);
  let calls = 0;
  const dying = aProjection({
    handlers: {
      ...handlers,
      ReceiptUploaded: async (event, tx) => {
        calls += 1;
        if (calls === 550) throw new Error('killed');
        await handlers.ReceiptUploaded?.(event, tx);
      },
    },
  });
  await expect(replay({ projection: dying })).rejects.toThrow('killed. Nothing was changed');
  const first = calls;
  const { resumed, eventsApplied, tables } = await replay();
  expect(resumed).toBe(true);
  expect(tables).toMatchObject([{ added: 0, changed: 0, removed: 0 }]);
  // A batch has at most 500 events, so that at least 50 had been committed.
  const total = tables[0]?.after.rows ?? 0;
  expect(first).toBe(550);
  expect(eventsApplied).toBeLessThanOrEqual(total - 50);
});

test('a handler of many makes the rows that it makes one by one, however often and in whatever order an aggregate comes', async () => {
  const ids = await applied(40);
  const again = ids.flatMap((id) => [uploaded(id, 3), uploaded(id, 2), uploaded(id, 3)]);
  await producer.send(again);
  for (const message of again) await dispatch(message);
  const sizes: number[] = [];
  const ReceiptUploaded = handlerOfMany<'ReceiptUploaded'>(async (events, tx) => {
    sizes.push(events.length);
    await tx.execute(sql`
      insert into receipt_directory (receipt_id, organization_id, owner_id, sha256)
      select * from unnest(${sql.param(events.map(({ data }) => data.receiptId))}::bigint[],
        ${sql.param(events.map(({ orgid }) => orgid))}::bigint[],
        ${sql.param(events.map(({ data }) => data.ownerId))}::bigint[],
        ${sql.param(events.map(({ data }) => data.sha256))}::text[])
      on conflict (receipt_id) do update set sha256 = excluded.sha256`);
  });
  const many = aProjection({ handlers: { ...handlers, ReceiptUploaded } });
  const { tables } = await replay({ projection: many });
  expect(tables).toMatchObject([{ added: 0, changed: 0, removed: 0 }]);
  expect(tables[0]?.after).toEqual((await replay()).tables[0]?.after);
  expect(Math.max(...sizes)).toBeGreaterThan(5);
});

test('a run that was left with other bounds is not gone on with, and begins anew when asked to', async () => {
  const [id = ''] = await applied(1);
  const dying = aProjection({
    handlers: { ReceiptUploaded: () => Promise.reject(new Error('killed')) },
  });
  await expect(replay({ projection: dying })).rejects.toThrow('killed');
  await expect(replay({ key: id })).rejects.toThrow('was left unfinished');
  expect(await replay({ key: id, restart: true })).toMatchObject({
    resumed: false,
    eventsApplied: 1,
  });
});

test('a second replay of the same projection is refused while one runs', async () => {
  await applied(1);
  let running: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (running = resolve));
  const slow = aProjection({
    handlers: {
      ReceiptUploaded: async () => {
        running();
        await pause(500);
        throw new Error('enough');
      },
    },
  });
  const first = replay({ projection: slow, restart: true });
  await Promise.race([begun, first]);
  await expect(replay()).rejects.toThrow("A replay of expense's receipts is already running");
  await expect(first).rejects.toThrow('enough');
  await replay({ restart: true });
});

test('what is published but not applied yet is left to the live service, and counted', async () => {
  await applied(1);
  const late = String((nextId += 1n));
  const message = uploaded(late);
  await producer.send([message]);
  const { tables, eventsLeft } = await replay({ applyAs: 'olga' });
  expect({ added: tables[0]?.added, eventsLeft }).toEqual({ added: 0, eventsLeft: 1 });
  await dispatch(message);
  expect(await replay()).toMatchObject({ eventsLeft: 0, tables: [{ added: 0, removed: 0 }] });
});

test('a replay of one aggregate mends its row and leaves the others as they are', async () => {
  const [mine = '', other = ''] = await applied(2);
  await bench.rows(
    `update receipt_directory set sha256 = 'wrong' where receipt_id = any($1::bigint[])`,
    [[mine, other]],
  );
  const { tables, eventsApplied } = await replay({ key: mine, applyAs: 'olga' });
  expect(eventsApplied).toBe(1);
  expect(tables).toMatchObject([{ changed: 1, first: [`changed ${mine}`] }]);
  expect((await replay()).tables).toMatchObject([{ changed: 1, first: [`changed ${other}`] }]);
  await replay({ applyAs: 'olga' });
});

test('a projection whose handlers would tell others is shown to do so, and never applied', async () => {
  await applied(1);
  const telling = aProjection({
    handlers: {
      ReceiptUploaded: async (event, tx) => {
        await handlers.ReceiptUploaded?.(event, tx);
        const data = { expenseId: '1', creatorId: '4', receiptId: null };
        await enqueueEvent(tx, { type: 'ExpenseDeleted', aggregateId: '1', data }, CAUSE, 'test');
      },
    },
  });
  const before = await everything();
  const { wouldHaveBeenSent } = await replay({ projection: telling });
  expect(wouldHaveBeenSent).toEqual([{ table: 'outbox', rows: expect.any(Number) as number }]);
  await expect(replay({ projection: telling, applyAs: 'olga' })).rejects.toThrow(
    'receipts is no pure projection: its handlers wrote to outbox',
  );
  expect(await everything()).toBe(before);
  await replay({ restart: true });
});

test.each([
  [{ from: { kind: 'time', at: new Date('2999-01-01') } as const }, 'is in the future'],
  [{ from: { kind: 'offset', offset: 999_999_999n } as const }, 'has an offset 999999999'],
  [{ applyAs: ' ' }, 'Say who you are'],
  [{ projection: aProjection({ accumulates: true }), key: '1' }, 'counts events'],
])('%o is refused and changes nothing', async (given, sentence) => {
  await applied(1);
  const before = await everything();
  await expect(replay(given)).rejects.toThrow(sentence);
  expect(await everything()).toBe(before);
});

test('an event of unknown type is named and stops the replay before anything changes, until it is discarded', async () => {
  const [key = ''] = await applied(1);
  const id = randomUUID();
  await producer.send([
    {
      topic: 'receipt.events',
      key,
      value: uploaded(key, 2)
        .value.replace('ReceiptUploaded', 'ReceiptEaten')
        .replace(/"id":"[^"]+"/, `"id":"${id}"`),
    },
  ]);
  const before = await everything();
  await expect(replay({ applyAs: 'olga' })).rejects.toThrow(
    new RegExp(`The event ${id} in receipt.events/\\d at \\d+ cannot be read.*ReceiptEaten`),
  );
  expect(await everything()).toBe(before);
  await bench.rows(
    `insert into parked_event_audit (consumer, key, event_id, action, actor, reason)
     values ('expense', $1, $2, 'discarded', 'olga', 'not ours')`,
    [key, id],
  );
  expect((await replay()).tables).toMatchObject([{ added: 0, changed: 0, removed: 0 }]);
});
