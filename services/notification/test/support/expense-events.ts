import type { EventEnvelope } from '@outlay/platform/events';
import { eventExample } from '@outlay/schemas/event-schemas';
import type { EventByType } from '@outlay/schemas/events';
import { EMMA, RECEIPTS, type NotificationTestkit } from './notification-testkit.ts';

let lastExpenseId = 100;
export const nextExpenseId = (): string => String((lastExpenseId += 1));

/** Makes an expense that Emma creates. */
export const aNewExpense = (
  changes: Partial<EventByType['ExpenseCreated']> = {},
): EventByType['ExpenseCreated'] => ({
  expenseId: nextExpenseId(),
  creatorId: EMMA,
  title: 'Team lunch',
  amount: { amount: '120.00', currency: 'EUR' },
  date: '2026-11-20',
  source: 'manual',
  receiptId: null,
  companyWallet: false,
  transactionSignature: null,
  ...changes,
});

/** Emma creates an expense; returns its id. */
export async function anExpense(
  { publish }: Pick<NotificationTestkit, 'publish'>,
  changes: Partial<EventByType['ExpenseCreated']> = {},
  orgid = '1',
): Promise<string> {
  const data = aNewExpense(changes);
  await publish('ExpenseCreated', data, { subject: data.expenseId, orgid });
  return data.expenseId;
}

export const aStep = (expenseId: string) => ({
  workflowId: '5',
  expenseId,
  stepId: '8',
  stepNumber: 1,
  stepName: 'Manager',
  submitterId: EMMA,
});

/** Makes the event that a step waits for these people. */
export const anAssignment = (
  expenseId: string,
  assigneeIds: string[],
): EventByType['StepAssigned'] => ({
  ...aStep(expenseId),
  assigneeIds,
  delegates: [],
  deadlineAt: null,
});

export const anApproval = (expenseId: string): EventByType['ExpenseApproved'] => ({
  expenseId,
  creatorId: EMMA,
  submission: 1,
  decidedById: '2',
  contentHash: 'a'.repeat(64),
  rateProof: null,
  submitted: {
    statement: {
      ...{ kind: 'expense.submitted', organizationId: '1', subject: `expense/${expenseId}` },
      ...{ version: 1, body: {}, madeAt: '2026-11-21T09:30:00.000Z', nonce: 'n' },
    },
    proof: { keyId: 'session', signature: 's' },
  },
  submittedLines: [{ description: null, amount: '120.00', categoryId: '2' }],
  steps: [],
  content: {
    expenseId,
    submission: 1,
    payeeId: EMMA,
    payeeWallet: null,
    amount: { amount: '120.00', currency: 'EUR' },
    usdAmount: '130.00',
    rate: null,
    categoryId: '2',
    policyId: '3',
    receiptSha256: null,
    reimbursable: true,
    source: 'manual',
  },
});

/** A payment of 100.34 PYUSD to Emma, with the signer's receipt. */
export function aSentPayment(expenseId: string): EventByType['PaymentSent'] {
  const { data } = eventExample('PaymentSent') as EventEnvelope<'PaymentSent'>;
  const payment = { ...data, expenseId, payeeId: EMMA };
  return { ...payment, receipt: RECEIPTS.receiptOf(payment, '1') };
}

export const aPayment = (expenseId: string) => ({
  payoutId: '019a9f2e-7c3b-7d10-8f3a-1c2b3d4e5f60',
  expenseId,
  payeeId: EMMA,
  code: 'ABOVE_CAP',
  reason: 'The amount is above the limit.',
});
