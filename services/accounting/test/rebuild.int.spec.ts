import type { EventByType } from '@outlay/schemas/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anEvent } from '@outlay/platform/testing';
import { randomUUID } from 'node:crypto';
import { createProjections } from '../src/projections.ts';
import { startAccountingTestkit, type AccountingTestkit } from './support/accounting-testkit.ts';
import { anApproval, aPayment, aTransfer } from './support/expense-events.ts';

// The journal of organization 1 is rebuilt as that of organization 9, since the hash doesn't cover whose journal it is.
let testkit: AccountingTestkit;

beforeAll(async () => {
  testkit = await startAccountingTestkit();
  await testkit.approve(anApproval('41'));
  await testkit.publish('WalletTransactionObserved', aTransfer());
  await testkit.publish('ExpenseRecoded', {
    expenseId: '41',
    creatorId: '4',
    day: '2026-11-20',
    reason: 'A gift',
    lines: [
      { amount: '40.00', categoryId: '7', fields: { project: 'atlas' } },
      { amount: '4.50', categoryId: '7', description: 'Seat' },
    ],
  });
  await testkit.publish('PaymentSent', aPayment('41'));
});
afterAll(() => testkit.close());

const endOf = async (organizationId: string) =>
  testkit.rows<{ entries: string; hash: string }>(
    'select entries::text, hash from journals where organization_id = $1',
    [organizationId],
  );

const projected = createProjections().find(({ name }) => name === 'journal')?.handlers;
const rebuild = (data: EventByType['JournalEntryBooked']): Promise<void> =>
  testkit.owner.transaction(async (tx) =>
    projected?.JournalEntryBooked?.(
      anEvent('JournalEntryBooked', randomUUID(), data, { orgid: '9' }),
      tx,
    ),
  );

test('its events rebuild the journal to the same hash, and an entry that was tampered with is refused', async () => {
  const published = (await testkit.eventsOf('journal:1')).map(
    ({ data }) => data as unknown as EventByType['JournalEntryBooked'],
  );
  expect(published.map(({ kind }) => kind)).toEqual([
    'approval',
    'transfer',
    'reversal',
    'approval',
    'payment',
  ]);
  const [first, second, ...rest] = published;
  await rebuild(first!);
  await expect(rebuild({ ...second!, description: 'Somebody else' })).rejects.toThrow(
    'entry 2 does not follow entry 1',
  );
  await expect(rebuild(rest[0]!)).rejects.toThrow('entry 3 does not follow entry 1');
  for (const event of [second!, ...rest]) await rebuild(event);
  expect(await endOf('9')).toEqual(await endOf('1'));
  const sumsOf = (organizationId: string) =>
    testkit.rows(
      'select month, account, debit_cents, credit_cents from account_months where organization_id = $1 order by 1, 2',
      [organizationId],
    );
  expect(await sumsOf('9')).toEqual(await sumsOf('1'));
});
