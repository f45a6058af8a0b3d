import type { EventEnvelope } from '@outlay/platform/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startExpenseTestkit, type ExpenseTestkit } from './support/expense-testkit.ts';
import { anEvent } from '@outlay/platform/testing';
import { WALLET } from './support/inbound-events.ts';

const DELIVERIES = 10_000;
/** Number of deliveries of each event. */
const COPIES = 4;
const VERSIONS = 5;
const AT_ONCE = 8;
const MINUTES_MS = 10 * 60_000;

let testkit: ExpenseTestkit;
beforeAll(async () => {
  testkit = await startExpenseTestkit();
});
afterAll(() => testkit.close());

/** Several changes of each of many members; only the last one of each member counts. */
function changes(): EventEnvelope[] {
  const members = Math.ceil(DELIVERIES / COPIES / VERSIONS);
  return Array.from({ length: members * VERSIONS }, (_, index) => {
    const memberId = String(1_000 + (index % members));
    return anEvent('MemberChanged', memberId, {
      walletWatched: false,
      walletChangedAt: null,
      memberId,
      email: `member-${memberId}@outlay.test`,
      firstName: 'Member',
      lastName: memberId,
      roles: ['employee'],
      managerId: null,
      department: null,
      walletAddress: index % 3 === 0 ? null : WALLET,
      walletMemo: String(index),
      active: true,
    });
  });
}

/** Shuffles in the same order in each run. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  let seed = 42;
  return items
    .map((item) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return { item, at: seed };
    })
    .sort((left, right) => left.at - right.at)
    .map(({ item }) => item);
}

const directory = () =>
  testkit.rows(
    'select member_id, organization_id, wallet_address, wallet_memo from member_directory where member_id >= 1000 order by 1',
  );

test(
  `${DELIVERIES} deliveries, each event ${COPIES} times and in no order, several at once, end in what one of each in order makes`,
  async () => {
    const events = changes();
    for (const event of events) await testkit.deliver(event);
    const expected = await directory();
    expect(expected).toHaveLength(events.length / VERSIONS);

    await testkit.rows('delete from member_directory where member_id >= 1000');
    await testkit.rows('truncate inbox, inbox_positions');
    const coming = shuffled(Array.from({ length: COPIES }, () => events).flat()).values();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const event of coming) await testkit.deliver(event);
      }),
    );
    expect(await directory()).toEqual(expected);
  },
  MINUTES_MS,
);
