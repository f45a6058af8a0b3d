import { expect, test } from 'vitest';
import type { Cursor, SignatureRow } from './ports.ts';
import { readBacklog } from './read-backlog.ts';

const watchedSince = new Date('2026-11-21T09:30:00.400Z');

const rowAt = (slot: number, blockTime: Date | null = new Date(watchedSince.getTime() + slot)) => ({
  signature: `s${slot}`,
  slot,
  failed: false,
  memo: null,
  blockTime,
});

/** A node that lists `rows` (newest first) the way getSignaturesForAddress does. */
const nodeOf = (rows: readonly SignatureRow[]) => ({
  signatures: (
    _address: string,
    { before, until, limit }: { before: string | null; until: string | null; limit: number },
  ): Promise<SignatureRow[]> => {
    const start = before === null ? 0 : rows.findIndex((row) => row.signature === before) + 1;
    const end = rows.findIndex((row) => row.signature === until);
    return Promise.resolve(rows.slice(start, end === -1 ? undefined : end).slice(0, limit));
  },
});

const newestFirst = (count: number): SignatureRow[] =>
  Array.from({ length: count }, (_, index) => rowAt(count - index));

const cursorAt = (slot: number): Cursor => ({
  address: 'wallet',
  walletAddress: 'wallet',
  signature: `s${slot}`,
  slot,
});

const slotsOf = (rows: readonly SignatureRow[]): number[] => rows.map(({ slot }) => slot);

test('transactions after the cursor are read oldest first', async () => {
  const node = nodeOf(newestFirst(5));
  const backlog = await readBacklog(node, { address: 'wallet', watchedSince, cursor: cursorAt(2) });
  expect(slotsOf(backlog.rows)).toEqual([3, 4, 5]);
  expect(backlog.hasMore).toBe(false);
});

test('a backlog of several pages starts at its oldest page and leaves no gap', async () => {
  const node = nodeOf(newestFirst(2_500));
  const seen: number[] = [];
  let cursor: Cursor | null = cursorAt(100);
  for (let round = 0; round < 5; round += 1) {
    const backlog = await readBacklog(node, { address: 'wallet', watchedSince, cursor });
    seen.push(...slotsOf(backlog.rows));
    cursor = cursorAt(seen.at(-1) ?? 0);
    if (!backlog.hasMore) break;
  }
  expect(seen).toEqual(Array.from({ length: 2_400 }, (_, index) => 101 + index));
});

test('transactions from before the wallet was watched are history, and set the starting point', async () => {
  const past = [rowAt(2, new Date('2026-11-21T09:29:59Z')), rowAt(1, new Date(0))];
  const backlog = await readBacklog(nodeOf([rowAt(3), ...past]), {
    address: 'wallet',
    watchedSince,
    cursor: null,
  });
  expect(slotsOf(backlog.rows)).toEqual([3]);
  expect(backlog.history?.slot).toBe(2);
});

test('block times are whole seconds: the second in which watching began is included', async () => {
  const row = rowAt(1, new Date('2026-11-21T09:30:00Z'));
  const backlog = await readBacklog(nodeOf([row]), {
    address: 'wallet',
    watchedSince,
    cursor: null,
  });
  expect(slotsOf(backlog.rows)).toEqual([1]);
});

test('a node that has pruned the cursor does not make old transactions new', async () => {
  const rows = newestFirst(5).filter(({ slot }) => slot !== 3);
  const backlog = await readBacklog(nodeOf(rows), {
    address: 'wallet',
    watchedSince,
    cursor: cursorAt(3),
  });
  expect(slotsOf(backlog.rows)).toEqual([4, 5]);
});
