import { eventually } from '@outlay/platform/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAccountingTestkit, type AccountingTestkit } from './support/accounting-testkit.ts';
import { anApproval, aPayment } from './support/expense-events.ts';

let testkit: AccountingTestkit;
beforeAll(async () => {
  testkit = await startAccountingTestkit();
});
afterAll(async () => {
  await testkit.graph.close();
  await testkit.close();
});

/** Of `createDatabase`. */
const LOCK_TIMEOUT_MS = 1_000;

/** When the transaction began that waits for a lock. */
async function waitingSince(): Promise<string> {
  const [row] = await testkit.rows<{ since: string }>(
    `select xact_start::text as since from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  if (!row) throw new Error('nothing waits for a lock');
  return row.since;
}

test('a payment that meets a lock timeout while it is booked is booked at the next attempt', async () => {
  await testkit.approve(anApproval('41'));
  const payment = aPayment('41');
  const { delivering } = await testkit.owner.transaction(async (tx) => {
    await tx.execute(sql`select from journals where organization_id = 1 for update`);
    // Its failure is asserted below.
    const delivery = testkit.publish('PaymentSent', payment).then(
      () => null,
      (error: unknown) => error,
    );
    const first = await eventually(waitingSince);
    // A busy process reads the timeout and the answers behind it at once.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOCK_TIMEOUT_MS + 200);
    await eventually(async () => expect(await waitingSince()).not.toBe(first), { everyMs: 20 });
    return { delivering: delivery };
  });
  expect(await delivering).toBeNull();
  expect(await testkit.rows('select event_id, reason from failed_events')).toEqual([]);
  expect(
    await testkit.rows('select kind from journal_entries where payout_id = $1', [payment.payoutId]),
  ).toEqual([{ kind: 'payment' }]);
});
