import type { EventEnvelope } from '@outlay/platform/events';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startExpenseTestkit, type ExpenseTestkit } from './support/expense-testkit.ts';
import { anEvent } from '@outlay/platform/testing';
import {
  anAssignment,
  aQuote,
  aReceipt,
  PAYOUT_ID,
  SIGNATURE,
  WALLET,
} from './support/inbound-events.ts';

let testkit: ExpenseTestkit;

beforeAll(async () => {
  testkit = await startExpenseTestkit();
});
afterAll(() => testkit.close());

const step = (expenseId: string) => ({
  workflowId: '7',
  expenseId,
  stepId: '11',
  stepNumber: 1,
  stepName: 'Manager approval',
  submitterId: '4',
});

const payment = (expenseId: string) => ({ payoutId: PAYOUT_ID, expenseId, payeeId: '4' });

/** Returns one event of each consumed type, in a state where it has an effect. */
const BOOKED = {
  ...{ number: '1', kind: 'approval' as const, month: '2026-11', day: '2026-11-20' },
  ...{ description: 'Hotel', expenseId: '42', payoutId: null, signature: null },
  ...{ reverses: null, postings: [], hash: '0'.repeat(64) },
  bookedAt: '2026-11-21T10:30:00.000Z',
};

const EVENTS: Readonly<Record<string, () => Promise<EventEnvelope>>> = {
  OrganizationChanged: () =>
    Promise.resolve(
      anEvent(
        'OrganizationChanged',
        'organization:3',
        { dateOrder: 'dmy', organizationId: '3', name: 'Third', timeZone: 'Europe/Berlin' },
        { orgid: '3' },
      ),
    ),
  MemberChanged: () =>
    Promise.resolve(
      anEvent('MemberChanged', 'member:4', {
        walletWatched: false,
        walletMemo: null,
        walletChangedAt: null,
        memberId: '4',
        firstName: 'Emma',
        lastName: 'Example',
        email: 'emma@example.test',
        roles: ['employee'],
        department: null,
        managerId: null,
        walletAddress: WALLET,
        active: true,
      }),
    ),
  DepartmentChanged: () =>
    Promise.resolve(
      anEvent('DepartmentChanged', 'department:3', {
        departmentId: '3',
        name: 'Sales',
        previousName: null,
        deleted: false,
        monthlyBudgetUsd: '4000.00',
      }),
    ),
  ReceiptUploaded: () => Promise.resolve(aReceipt('31', '4')),
  ReceiptExtracted: async () => {
    await testkit.deliver(aReceipt('33', '4'));
    return anEvent('ReceiptExtracted', '33', {
      uncertain: [],
      receiptId: '33',
      ownerId: '4',
      engine: 'test',
      amount: '33.50',
      currency: 'MYR',
      date: null,
      vendor: null,
      invoiceNumber: null,
    });
  },
  ReceiptDeleted: async () => {
    await testkit.deliver(aReceipt('32', '4'));
    await testkit.given({ receiptId: '32' });
    return anEvent('ReceiptDeleted', '32', { receiptId: '32', ownerId: '4' });
  },
  StepAssigned: async () => anAssignment(await testkit.givenSubmitted(), ['2']),
  StepApproved: async () => {
    const id = await testkit.givenSubmitted();
    return anEvent('StepApproved', id, { ...step(id), approverId: '2', notes: null });
  },
  StepApprovalGiven: async () => {
    const id = await testkit.givenSubmitted();
    return anEvent('StepApprovalGiven', id, { ...step(id), approverId: '2' });
  },
  StepRejected: async () => {
    const id = await testkit.givenSubmitted();
    return anEvent('StepRejected', id, { ...step(id), approverId: '2', reason: 'no receipt' });
  },
  StepSentBack: async () => {
    const id = await testkit.givenSubmitted();
    return anEvent('StepSentBack', id, { ...step(id), approverId: '2', reason: 'no receipt' });
  },
  DelegationEnded: () =>
    Promise.resolve(
      anEvent('DelegationEnded', 'delegation:5', {
        delegationId: '5',
        fromId: '2',
        toId: '3',
        endedAt: '2026-11-21T09:30:00.000Z',
      }),
    ),
  StepEscalated: async () => {
    const id = await testkit.givenSubmitted();
    const data = { ...step(id), approverId: '2', toIds: ['1'], reason: 'away' };
    return anEvent('StepEscalated', id, data);
  },
  WorkflowCompleted: async () => testkit.completionOf(await testkit.givenSubmitted()),
  PaymentQueued: async () => {
    const id = await testkit.givenApproved();
    return anEvent('PaymentQueued', PAYOUT_ID, {
      ...payment(id),
      amountUsd: '20.00',
      contentHash: 'ab'.repeat(32),
    });
  },
  PaymentBroadcast: async () => {
    const id = await testkit.givenApproved();
    return anEvent('PaymentBroadcast', PAYOUT_ID, {
      ...payment(id),
      attempt: 1,
      signature: SIGNATURE,
      amountUsd: '20.00',
      asset: 'PYUSD',
      amount: '20.002400',
      rate: '0.99988',
    });
  },
  PaymentHeld: async () => {
    const id = await testkit.givenApproved();
    const held = { ...payment(id), code: 'NO_PAYEE_WALLET', reason: 'No wallet.' };
    return anEvent('PaymentHeld', PAYOUT_ID, held);
  },
  PaymentFailed: async () => {
    const id = await testkit.givenApproved();
    return anEvent('PaymentFailed', PAYOUT_ID, {
      returnsExpense: false,
      ...payment(id),
      code: 'FROZEN',
      reason: 'Frozen.',
    });
  },
  PaymentSent: async () => testkit.paymentOf(await testkit.givenApproved()),
  PeriodClosed: () =>
    Promise.resolve(
      anEvent('PeriodClosed', 'period:1:2026-10', { month: '2026-10', reason: 'In' }),
    ),
  PeriodReopened: async () => {
    const period = { month: '2026-09', reason: 'Late' };
    await testkit.deliver(anEvent('PeriodClosed', 'period:1:2026-09', period));
    return anEvent('PeriodReopened', 'period:1:2026-09', period);
  },
  BooksChanged: () =>
    Promise.resolve(
      anEvent('BooksChanged', 'journal:1', { currency: 'EUR', costMethod: 'average' }),
    ),
  JournalEntryBooked: () => Promise.resolve(anEvent('JournalEntryBooked', 'journal:1', BOOKED)),
  JournalEntryBookedV2: () =>
    Promise.resolve(
      anEvent('JournalEntryBookedV2', 'journal:1', {
        ...{ ...BOOKED, expenseId: '43', currency: 'USD', rate: null },
      }),
    ),
  QuoteRecorded: async () => {
    await testkit.given({ currency: 'EUR' });
    return aQuote('EUR/USD', '1.1');
  },
  WalletTransactionObserved: () =>
    Promise.resolve(
      anEvent('WalletTransactionObserved', `${WALLET}:again`, {
        rateProof: null,
        walletAddress: WALLET,
        ownerId: '4',
        companyWallet: false,
        account: WALLET,
        asset: 'PYUSD',
        direction: 'out',
        amount: '12.500000',
        counterparty: null,
        signature: SIGNATURE,
        slot: 1,
        blockTime: '2026-11-21T09:30:00.000Z',
        usdAmount: '12.50',
        rate: null,
        payoutId: null,
        expense: 'draft',
      }),
    ),
};

const TABLES = [
  'expenses',
  'activity',
  'outbox',
  'categories',
  'policies',
  'expense_viewers',
  'ended_delegations',
  'receipt_directory',
  'department_directory',
  'member_directory',
  'quotes',
  'organization_directory',
  'book_settings',
  'closed_months',
  'booked_expenses',
];

async function everything(): Promise<string> {
  const tables = await Promise.all(
    TABLES.map((table) => testkit.rows<object>(`select t::text from ${table} t order by 1`)),
  );
  return JSON.stringify(tables);
}

test('every subscription is covered here', () => {
  expect(Object.keys(EVENTS).sort()).toEqual(Object.keys(testkit.subscriptions).sort());
});

test.each(Object.keys(EVENTS))(
  '%s takes effect once, however many times it is delivered',
  async (type) => {
    const event = await EVENTS[type]?.();
    if (!event) throw new Error(`no example of ${type}`);
    const before = await everything();
    await testkit.deliver(event);
    const once = await everything();
    expect(await testkit.rows('select reason from failed_events')).toEqual([]);
    expect(once).not.toBe(before);
    await testkit.deliver(event);
    await testkit.deliver({ ...event, id: randomUUID() });
    expect(await everything()).toBe(once);
  },
);
