import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startAccountingTestkit,
  viewerOf,
  type AccountingTestkit,
} from './support/accounting-testkit.ts';
import { anApproval, aPayment, aTransfer } from './support/expense-events.ts';

let testkit: AccountingTestkit;
beforeAll(async () => {
  testkit = await startAccountingTestkit();
  await testkit.approve(anApproval('41'));
  await testkit.publish('PaymentSent', aPayment('41'));
  await testkit.publish('WalletTransactionObserved', aTransfer());
  await testkit.approve(anApproval('42', { day: '2026-10-02' }));
});
afterAll(async () => {
  await testkit.graph.close();
  await testkit.close();
});

interface Item {
  content: string;
  entry: { number: string; hash: string; month: string };
}
const FEED = `query ($after: String, $first: Int, $month: String) {
  journalFeed(after: $after, first: $first, month: $month) { content entry { number hash month } } }`;

const feedOf = async (variables: object, person = 'finn'): Promise<Item[]> =>
  (await testkit.graph.ask<{ journalFeed: Item[] }>(viewerOf(person), FEED, variables)).journalFeed;

test('a reader that sends the last number gets every entry once, across months, and can check its hash and the one before', async () => {
  const read: Item[] = [];
  for (let pages = 0; pages < 10; pages += 1) {
    const page = await feedOf({ first: 3, after: read.at(-1)?.entry.number ?? '0' });
    if (page.length === 0) break;
    read.push(...page);
  }
  expect(read.map(({ entry }) => entry.number)).toEqual(['1', '2', '3', '4']);
  expect(new Set(read.map(({ entry }) => entry.month)).size).toBeGreaterThan(1);
  let hash = '0'.repeat(64);
  for (const { content, entry } of read) {
    expect(JSON.parse(content)).toMatchObject({ previousHash: hash, number: entry.number });
    hash = createHash('sha256').update(content).digest('hex');
    expect(entry.hash).toBe(hash);
  }
});

test('of one month, an entry still names the hash of the one before it in the whole journal', async () => {
  const [first] = await feedOf({ month: '2026-10' });
  const all = await feedOf({});
  const before = all[Number(first?.entry.number) - 2];
  expect(JSON.parse(first?.content ?? '')).toMatchObject({ previousHash: before?.entry.hash });
});

test('another organization has a feed of its own, and who keeps no books sees none', async () => {
  expect(await feedOf({}, 'rita')).toEqual([]);
  await expect(feedOf({}, 'emma')).rejects.toThrow(
    'Only finance, admins and accountants see the books.',
  );
});

test.each([{ after: '-1' }, { after: 'x' }, { first: 0 }, { first: 101 }])(
  '%j is refused',
  async (variables) => {
    await expect(feedOf(variables)).rejects.toThrow(/must be/);
  },
);
