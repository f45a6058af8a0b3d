import { formatMoney, pairOf } from '@outlay/platform/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anExpense } from '../../test/fixtures/an-expense.ts';
import { ExpenseInMemory } from '../../test/support/memory-scope.ts';
import { actorOf, EMMA, FINN } from '../../test/support/people.ts';
import { expenseAt } from '../domain/expense-at.ts';
import type { ExpenseInput } from '../domain/expense-input.ts';
import { linesOf } from '../domain/expense-lines.ts';
import type { Expense } from '../domain/expense.ts';
import type { WorkflowOutcome } from '../domain/expense-decisions.ts';
import { cancelExpense } from './cancel-expense.ts';
import { convertWaitingExpenses } from './convert-waiting-expenses.ts';
import {
  recordFinalPayment,
  recordPaymentNews,
  recordCancelledPayment,
  type PaymentNews,
} from './record-payment.ts';
import { recordWorkflowOutcome } from './record-workflow-outcome.ts';
import { recodeExpense } from './recode-expense.ts';
import { removeReceipt } from './remove-receipt.ts';
import { submitExpense } from './submit-expense.ts';
import { updateExpense } from './update-expense.ts';

type Command =
  | { kind: 'edit'; input: ExpenseInput }
  | { kind: 'submit' | 'withdraw' | 'receipt deleted' | 'paid' | 'returned' | 'recode' }
  | { kind: 'quote'; cents: number | null }
  | { kind: 'decide'; outcome: WorkflowOutcome }
  | { kind: 'payment'; news: PaymentNews['kind'] };

const input = fc.record(
  {
    title: fc.constantFrom('Lunch', 'Dinner'),
    vendor: fc.constantFrom('Trattoria', null),
    amount: fc.constantFrom('1', '2', '40', '41'),
    currency: fc.constantFrom('USD', 'EUR', 'JPY', 'PYUSD'),
    receiptId: fc.constantFrom('9', null),
    categoryId: fc.constantFrom('2', '5'),
    fields: fc.constantFrom(
      [{ key: 'project', value: 'Atlas' }],
      [{ key: 'project', value: null }],
      [
        { key: 'constructor', value: 'Bob' },
        { key: 'client', value: 'Acme' },
      ],
    ),
    lines: fc.constantFrom(
      null,
      [{ amount: '1', taxCodeId: '1' }],
      [
        { amount: '30', categoryId: '5', fields: [{ key: 'seat', value: '12A' }] },
        { amount: '10' },
      ],
      [
        { amount: '41', description: 'All' },
        { amount: '-1', categoryId: '2' },
      ],
    ),
  },
  { requiredKeys: [] },
);

const trip = fc.constantFrom<ExpenseInput[]>(
  { mileage: { rateId: '1', distance: '42', from: 'Berlin', to: 'Potsdam' } },
  { mileage: { rateId: '1', distance: '7', from: 'Berlin', to: 'Potsdam' }, time: '2026-11-18' },
  { perDiem: { rateId: '2', firstDay: '2026-11-18', lastDay: '2026-11-19' } },
  { mileage: null, perDiem: null, amount: '40' },
);

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: input.map((drawn): Command => ({ kind: 'edit', input: drawn })) },
  { weight: 2, arbitrary: trip.map((drawn): Command => ({ kind: 'edit', input: drawn })) },
  { weight: 3, arbitrary: fc.constant<Command>({ kind: 'submit' }) },
  fc.constantFrom<Command>(
    { kind: 'withdraw' },
    { kind: 'receipt deleted' },
    { kind: 'paid' },
    { kind: 'returned' },
    { kind: 'recode' },
    { kind: 'quote', cents: null },
  ),
  fc.integer({ min: 1, max: 200 }).map((cents): Command => ({ kind: 'quote', cents })),
  {
    weight: 2,
    arbitrary: fc
      .constantFrom<WorkflowOutcome[]>('approved', 'approved', 'sent_back', 'rejected')
      .map((outcome): Command => ({ kind: 'decide', outcome })),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom<PaymentNews['kind'][]>(
        'payment.queued',
        'payment.broadcast',
        'payment.held',
        'payment.failed',
      )
      .map((news): Command => ({ kind: 'payment', news })),
  },
);

const NEWS = {
  'payment.queued': { status: 'pending', amountUsd: '40.00', reason: null },
  'payment.broadcast': {
    status: 'processing',
    amount: '40.004001',
    rate: '0.9999',
    transactionSignature: 'first',
    reason: null,
  },
  'payment.held': { status: 'held', reason: 'No wallet.' },
  'payment.failed': { status: 'failed', reason: 'Refused.' },
} as const;

async function perform(memory: ExpenseInMemory, step: Command): Promise<void> {
  const { scope, ports, clock } = memory;
  const { id, organizationId, amount } = memory.expense;
  const actor = actorOf(EMMA);
  const about = { organizationId, expenseId: id };
  switch (step.kind) {
    case 'edit':
      await updateExpense(ports)({ actor, id, input: step.input, expectedVersion: null });
      return;
    case 'submit':
      await submitExpense(ports)({ actor, id });
      return;
    case 'withdraw':
      await cancelExpense(ports)({ actor, id, reason: 'A mistake', visible: true });
      return;
    case 'recode': {
      const lines = linesOf(memory.expense).map(({ amountMinor, categoryId }) => ({
        amount: formatMoney({ amountMinor, currency: amount.currency }),
        categoryId: categoryId === '2' ? '5' : '2',
        taxCodeId: '1',
      }));
      const command = { actor: actorOf(FINN), id, lines, reason: 'Travel', visible: true };
      await recodeExpense(ports)(command);
      return;
    }
    case 'receipt deleted':
      return removeReceipt(scope, organizationId, '9');
    case 'quote': {
      const pair = pairOf(amount.currency);
      if (step.cents === null || pair === null) {
        memory.quote = null;
        return;
      }
      const price = (step.cents / 100).toFixed(2);
      const proof = { format: 'pyth-hermes', feed: 'feed', data: 'AA==' } as const;
      const published = { source: 'test', publishedAt: clock.now(), proof };
      memory.quote = { pair, price, confidence: '0.01', ...published };
      return convertWaitingExpenses(() => scope, clock, memory.quote, scope.expenses);
    }
    case 'decide': {
      if (memory.submitted === null) return;
      const { content, contentHash } = memory.submitted;
      return recordWorkflowOutcome(scope, clock, {
        ...about,
        ...{ content, contentHash, outcome: step.outcome, submission: content.submission },
        ...{ reason: null, decidedById: '2', steps: [] },
      });
    }
    case 'payment': {
      const reimbursement = { payoutId: 'p', ...NEWS[step.news] };
      return recordPaymentNews(scope, { ...about, kind: step.news, reimbursement });
    }
    case 'returned':
      return recordCancelledPayment(scope, {
        ...about,
        status: 'sent_back',
        reason: 'Resubmit it.',
      });
    case 'paid': {
      const money = { amountUsd: '40.00', asset: 'PYUSD', amount: '40.004001', rate: '0.9999' };
      return recordFinalPayment(scope, clock, {
        ...{ ...about, ...money, payoutId: 'p', signature: 'last' },
      });
    }
  }
}

/** The bytes of rates are not part of the history. */
const recorded = (state: Expense): Expense => ({
  ...state,
  rate: state.rate && { ...state.rate, proof: null },
});

test('after any commands, the state at the time of each entry is the one that the expense had then', async () => {
  const kinds = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 25 }), async (steps) => {
      const memory = new ExpenseInMemory(anExpense());
      for (const step of steps) await perform(memory, step);
      memory.entries.forEach(({ kind, at }, place) => {
        kinds.add(kind);
        const past = expenseAt(memory.expense, memory.entries, at)!;
        expect(recorded(past)).toEqual(recorded(memory.states[place]!));
      });
    }),
    { numRuns: 400 },
  );
  // Ensures that the sequences get past a draft.
  expect([...kinds]).toEqual(
    expect.arrayContaining([
      ...['expense.withdrawn', 'expense.rate_recorded', 'expense.recoded', 'expense.paid'],
    ]),
  );
});
