import {
  deleteExpiredKeys,
  withIdempotencyKey,
  withIdempotencyKeys,
  type IdempotencyCode,
} from '@outlay/platform/idempotency';
import { ok, refuse, type Result } from '@outlay/platform/result';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startPlatformTestkit, type PlatformTestkit } from './support/platform-testkit.ts';

let testkit: PlatformTestkit;

beforeAll(async () => {
  testkit = await startPlatformTestkit();
});
beforeEach(async () => {
  await testkit.rows('truncate idempotency_keys, effects');
});
afterAll(() => testkit.close());

interface Attempt {
  readonly key?: string | null;
  readonly input?: unknown;
  readonly operation?: string;
  readonly actorId?: string;
  readonly refusing?: boolean;
}

type Outcome = Result<{ id: number }, IdempotencyCode | 'NO'>;

/** A request that adds one effect and returns a unique number. */
const request = ({
  key = 'key-1',
  input = { amount: 1 },
  operation = 'create',
  actorId = '4',
  refusing = false,
}: Attempt = {}): Promise<Outcome> =>
  testkit.database.transaction((tx) =>
    withIdempotencyKey(tx, { organizationId: '1', actorId, key, operation, input }, async () => {
      if (refusing) return refuse('NO', 'Not now.');
      await tx.execute(sql`insert into effects values ('effect', ${operation})`);
      return ok({ id: Math.random() });
    }),
  );

const effectCount = async (): Promise<number> =>
  (await testkit.rows('select 1 from effects')).length;

test('the same key with the same input has one effect and one answer', async () => {
  const first = await request({ input: { amount: 1, note: 'a' } });
  const second = await request({ input: { note: 'a', amount: 1 } });
  expect(first.ok).toBe(true);
  expect(second).toEqual(first);
  expect(await effectCount()).toBe(1);
});

test('concurrent requests with one key wait for the first and get its answer', async () => {
  const answers = await Promise.all([request(), request(), request(), request()]);
  expect(answers[0].ok).toBe(true);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await effectCount()).toBe(1);
});

test('a key reused for another input or operation is refused without an effect', async () => {
  await request();
  const reused = { ok: false, refusals: [{ code: 'IDEMPOTENCY_KEY_REUSED' }] };
  expect(await request({ input: { amount: 2 } })).toMatchObject(reused);
  expect(await request({ operation: 'delete' })).toMatchObject(reused);
  expect(await effectCount()).toBe(1);
});

test('a refusal is not stored: the same key can be retried', async () => {
  expect(await request({ refusing: true })).toMatchObject({ ok: false });
  expect(await request()).toMatchObject({ ok: true });
  expect(await effectCount()).toBe(1);
});

test("a key belongs to one member: another member's identical key is a different request", async () => {
  await request({ actorId: '4' });
  await request({ actorId: '5' });
  expect(await effectCount()).toBe(2);
});

test('without a key nothing is stored, and a key of 256 characters is refused', async () => {
  await request({ key: null });
  await request({ key: null });
  expect(await effectCount()).toBe(2);
  expect(await testkit.rows('select 1 from idempotency_keys')).toEqual([]);
  expect(await request({ key: 'k'.repeat(256) })).toMatchObject({
    refusals: [{ code: 'IDEMPOTENCY_KEY_INVALID' }],
  });
});

/** Requests that are committed together; the one with key 'refused' is refused. */
const together = (...keys: (string | null)[]): Promise<Outcome[]> =>
  testkit.database.transaction((tx) =>
    withIdempotencyKeys<{ key: string | null; place: number }, { id: number }, 'NO'>(
      tx,
      keys.map((key, place) => ({ key, place })),
      ({ key }) => ({
        organizationId: '1',
        actorId: '4',
        key,
        operation: 'create',
        input: { amount: 1 },
      }),
      async (fresh) => {
        await tx.execute(
          sql`insert into effects select 'effect', 'create' from generate_series(1, ${fresh.length})`,
        );
        return fresh.map(({ key, place }) =>
          key === 'refused' ? refuse('NO', 'Not now.') : ok({ id: place }),
        );
      },
    ),
  );

test('requests committed in one batch are stored or discarded individually', async () => {
  const first = await request({ key: 'known' });
  const answers = await together('new', 'known', null, 'refused', '');
  expect(answers).toMatchObject([
    { ok: true, value: { id: 0 } },
    first,
    { ok: true, value: { id: 2 } },
    { ok: false, refusals: [{ code: 'NO' }] },
    { ok: false, refusals: [{ code: 'IDEMPOTENCY_KEY_INVALID' }] },
  ]);
  // The repeated request had its effect before, and the refused request has none.
  expect(await effectCount()).toBe(4);
  expect(await together('new')).toMatchObject([{ ok: true, value: { id: 0 } }]);
  expect(await testkit.rows('select key from idempotency_keys order by key')).toEqual([
    { key: 'known' },
    { key: 'new' },
  ]);
});

test('two requests with one key are not batched: the second could not wait for the first', async () => {
  await expect(together('same', 'same')).rejects.toThrow('two requests with the same key');
});

test('keys older than 30 days are deleted, and younger ones still return their response', async () => {
  const kept = await request({ key: 'young' });
  await request({ key: 'old' });
  await testkit.rows(
    "update idempotency_keys set created_at = now() - interval '31 days' where key = 'old'",
  );
  expect(await deleteExpiredKeys(testkit.database, new Date())).toBe(1);
  expect(await request({ key: 'young' })).toEqual(kept);
  await request({ key: 'old' });
  expect(await effectCount()).toBe(3);
});
