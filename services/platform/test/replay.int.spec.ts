import { handlerOfMany } from '@outlay/platform/inbox';
import { enqueueEvent } from '@outlay/platform/outbox';
import { inOrganization } from '@outlay/platform/tenancy';
import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CAUSE } from './support/platform-testkit.ts';
import {
  aProjection,
  handlers,
  startReplayTestkit,
  uploaded,
  type ReplayTestkit,
} from './support/replay-testkit.ts';

let testkit: ReplayTestkit;
beforeAll(async () => {
  testkit = await startReplayTestkit();
});
afterAll(() => testkit.close());

test('a replay of already applied events produces the same rows and changes nothing', async () => {
  await testkit.applied(25);
  const before = await testkit.everything();
  const { tables, eventsApplied, wouldHaveBeenSent } = await testkit.replay();
  expect(eventsApplied).toBeGreaterThanOrEqual(25);
  expect(tables).toMatchObject([{ added: 0, changed: 0, removed: 0, first: [] }]);
  expect(tables[0]?.before).toEqual(tables[0]?.after);
  expect(wouldHaveBeenSent).toEqual([]);
  expect(await testkit.everything()).toBe(before);
});

test('wrong, missing and extra rows are named by a dry run and repaired by an applied one', async () => {
  const [wrong = '', missing = ''] = await testkit.applied(2);
  const foreign = testkit.newId();
  await testkit.rows(`update receipt_directory set sha256 = 'wrong' where receipt_id = $1`, [
    wrong,
  ]);
  await testkit.rows('delete from receipt_directory where receipt_id = $1', [missing]);
  await testkit.rows(`insert into receipt_directory values ($1, 1, 4, 'foreign')`, [foreign]);
  const planted = await testkit.everything();
  const dry = await testkit.replay();
  const expected = { added: 1, changed: 1, removed: 1 };
  expect(dry.tables).toMatchObject([expected]);
  expect([...(dry.tables[0]?.first ?? [])].sort()).toEqual([
    `added ${missing}`,
    `changed ${wrong}`,
    `removed ${foreign}`,
  ]);
  expect(await testkit.everything()).toBe(planted);
  const mended = await testkit.replay({ applyAs: 'olga' });
  expect(mended).toMatchObject({ applied: true, tables: [expected] });
  // The protected table still has its rows.
  const seen = async (): Promise<number | null> =>
    (await testkit.database.$client.query('select from receipt_directory')).rowCount;
  expect(await inOrganization('1', seen)).toBeGreaterThan(0);
  expect(await inOrganization('2', seen)).toBe(0);
  expect((await testkit.replay()).tables).toMatchObject([{ added: 0, changed: 0, removed: 0 }]);
  expect(
    await testkit.rows(
      'select action, subject, actor from operator_audit order by id desc limit 1',
    ),
  ).toEqual([{ action: 'replay', subject: 'receipts', actor: 'olga' }]);
});

test('a row keeps columns not derived from events', async () => {
  const [id = ''] = await testkit.applied(1);
  await testkit.rows('update receipt_directory set owner_id = 77 where receipt_id = $1', [id]);
  const projection = aProjection({ tables: [{ name: 'receipt_directory', keeps: ['owner_id'] }] });
  expect((await testkit.replay({ projection, applyAs: 'olga' })).tables).toMatchObject([
    { changed: 0 },
  ]);
  expect(
    await testkit.rows('select owner_id from receipt_directory where receipt_id = $1', [id]),
  ).toEqual([{ owner_id: '77' }]);
  await testkit.rows('update receipt_directory set owner_id = 4 where receipt_id = $1', [id]);
});

test('a replay that crashed resumes after its last committed batch', async () => {
  await testkit.applied(600);
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
  await expect(testkit.replay({ projection: dying })).rejects.toThrow(
    'killed. Nothing was changed',
  );
  const first = calls;
  const { resumed, eventsApplied, tables } = await testkit.replay();
  expect(resumed).toBe(true);
  expect(tables).toMatchObject([{ added: 0, changed: 0, removed: 0 }]);
  // A batch has at most 500 events, so at least 50 were committed.
  const total = tables[0]?.after.rows ?? 0;
  expect(first).toBe(550);
  expect(eventsApplied).toBeLessThanOrEqual(total - 50);
});

test('a batch handler produces the same rows as one by one, in any repetition and order of aggregates', async () => {
  const ids = await testkit.applied(40);
  const again = ids.flatMap((id) => [uploaded(id, 3), uploaded(id, 2), uploaded(id, 3)]);
  await testkit.producer.send(again);
  for (const message of again) await testkit.dispatch(message);
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
  const { tables } = await testkit.replay({ projection: many });
  expect(tables).toMatchObject([{ added: 0, changed: 0, removed: 0 }]);
  expect(tables[0]?.after).toEqual((await testkit.replay()).tables[0]?.after);
  expect(Math.max(...sizes)).toBeGreaterThan(5);
});

test('an unfinished run with other bounds is not resumed, and restarts on request', async () => {
  const [id = ''] = await testkit.applied(1);
  const dying = aProjection({
    handlers: { ReceiptUploaded: () => Promise.reject(new Error('killed')) },
  });
  await expect(testkit.replay({ projection: dying })).rejects.toThrow('killed');
  await expect(testkit.replay({ key: id })).rejects.toThrow('was left unfinished');
  expect(await testkit.replay({ key: id, restart: true })).toMatchObject({
    resumed: false,
    eventsApplied: 1,
  });
});

test('a second replay of the same projection is refused while one is running', async () => {
  await testkit.applied(1);
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
  const first = testkit.replay({ projection: slow, restart: true });
  await Promise.race([begun, first]);
  await expect(testkit.replay()).rejects.toThrow(
    "A replay of expense's receipts is already running",
  );
  await expect(first).rejects.toThrow('enough');
  await testkit.replay({ restart: true });
});

test('published events that are not applied yet are left to the live service, and counted', async () => {
  await testkit.applied(1);
  const late = testkit.newId();
  const message = uploaded(late);
  await testkit.producer.send([message]);
  const { tables, eventsLeft } = await testkit.replay({ applyAs: 'olga' });
  expect({ added: tables[0]?.added, eventsLeft }).toEqual({ added: 0, eventsLeft: 1 });
  await testkit.dispatch(message);
  expect(await testkit.replay()).toMatchObject({
    eventsLeft: 0,
    tables: [{ added: 0, removed: 0 }],
  });
});

test('a replay of one aggregate repairs its row and leaves the others unchanged', async () => {
  const [mine = '', other = ''] = await testkit.applied(2);
  await testkit.rows(
    `update receipt_directory set sha256 = 'wrong' where receipt_id = any($1::bigint[])`,
    [[mine, other]],
  );
  const { tables, eventsApplied } = await testkit.replay({ key: mine, applyAs: 'olga' });
  expect(eventsApplied).toBe(1);
  expect(tables).toMatchObject([{ changed: 1, first: [`changed ${mine}`] }]);
  expect((await testkit.replay()).tables).toMatchObject([
    { changed: 1, first: [`changed ${other}`] },
  ]);
  await testkit.replay({ applyAs: 'olga' });
});

test('a projection whose handlers would publish events is reported and never applied', async () => {
  await testkit.applied(1);
  const telling = aProjection({
    handlers: {
      ReceiptUploaded: async (event, tx) => {
        await handlers.ReceiptUploaded?.(event, tx);
        const data = { expenseId: '1', creatorId: '4', receiptId: null };
        await enqueueEvent(tx, { type: 'ExpenseDeleted', aggregateId: '1', data }, CAUSE, 'test');
      },
    },
  });
  const before = await testkit.everything();
  const { wouldHaveBeenSent } = await testkit.replay({ projection: telling });
  expect(wouldHaveBeenSent).toEqual([{ table: 'outbox', rows: expect.any(Number) as number }]);
  await expect(testkit.replay({ projection: telling, applyAs: 'olga' })).rejects.toThrow(
    'receipts is not a pure projection: its handlers wrote to outbox',
  );
  expect(await testkit.everything()).toBe(before);
  await testkit.replay({ restart: true });
});

test.each([
  [{ from: { kind: 'time', at: new Date('2999-01-01') } as const }, 'is in the future'],
  [{ from: { kind: 'offset', offset: 999_999_999n } as const }, 'has an offset 999999999'],
  [{ applyAs: ' ' }, 'Give your name'],
])('%o is refused and changes nothing', async (given, sentence) => {
  await testkit.applied(1);
  const before = await testkit.everything();
  await expect(testkit.replay(given)).rejects.toThrow(sentence);
  expect(await testkit.everything()).toBe(before);
});

test('an event of unknown type is named and stops the replay before any change, until discarded', async () => {
  const [key = ''] = await testkit.applied(1);
  const id = randomUUID();
  await testkit.producer.send([
    {
      topic: 'receipt.events',
      key,
      value: uploaded(key, 2)
        .value.replace('ReceiptUploaded', 'ReceiptEaten')
        .replace(/"id":"[^"]+"/, `"id":"${id}"`),
    },
  ]);
  const before = await testkit.everything();
  await expect(testkit.replay({ applyAs: 'olga' })).rejects.toThrow(
    new RegExp(`The event ${id} in receipt.events/\\d at \\d+ cannot be read.*ReceiptEaten`),
  );
  expect(await testkit.everything()).toBe(before);
  await testkit.rows(
    `insert into failed_event_audit (consumer, key, event_id, action, actor, reason)
     values ('expense', $1, $2, 'discarded', 'olga', 'not ours')`,
    [key, id],
  );
  expect((await testkit.replay()).tables).toMatchObject([{ added: 0, changed: 0, removed: 0 }]);
});
