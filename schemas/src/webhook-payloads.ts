import { z } from 'zod';
import { described, textsIn } from './described.ts';
import texts from './webhook-texts.json' with { type: 'json' };

const { withTexts, strictObjectOf } = textsIn(texts);

/** Bodies of webhooks by event. Fields are only ever added, and receivers ignore those they don't know. */

const id = (description: string, example: string) =>
  described(z.string().regex(/^[1-9][0-9]*$/), description, example);
const uuid = (description: string) =>
  described(z.uuid(), description, '019a9f2e-7c3b-7d10-8f3a-1c2b3d4e5f60');
const decimal = (description: string, example: string) =>
  described(z.string().regex(/^-?[0-9]+(\.[0-9]+)?$/), description, example);
const text = (description: string, example: string) => described(z.string(), description, example);
const submission = described(z.int().min(1), 'Number of the submission, from 1.', 1);

const money = z
  .strictObject({
    amount: decimal("Decimal amount with the currency's decimals.", '44.50'),
    currency: text('ISO 4217 code, PYUSD or SOL.', 'EUR'),
  })
  .meta({ id: 'WebhookMoney', description: 'An amount with its currency.' });

const expense = {
  expenseId: id('Id of the expense.', '42'),
  creatorId: id('Id of the member who created it.', '3'),
};
const date = described(
  z.iso.date(),
  'Calendar day of the expense, without a time zone.',
  '2026-11-20',
);
const title = text('Title, at most 200 characters.', 'Train to Hamburg');
const usdAmount = decimal('The same in US dollars.', '51.73');
const signature = text(
  "Signature of the payment's Solana transaction, in base58.",
  '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW',
);

const step = withTexts('step', {
  expenseId: expense.expenseId,
  workflowId: text('Id of the approval.', '5'),
  stepId: text('Id of the step.', '7'),
  stepNumber: z.int().min(1),
  stepName: text('Name of the stage in the rule.', 'Manager approval'),
  submitterId: id('Id of the member who submitted the expense.', '3'),
});
const approverId = id('Id of the approver.', '2');
const reason = text('Why, for people.', 'The receipt is unreadable');

const payout = {
  payoutId: uuid('Id of the payout.'),
  expenseId: expense.expenseId,
  payeeId: id('Id of the member who is paid.', '3'),
};
const code = text('Why, for programs.', 'TREASURY_TOO_LOW');

/** `data` of each event, and what the event means. */
export const WEBHOOK_DATA = withTexts('data', {
  ExpenseCreated: z.strictObject({ ...expense }),
  ExpenseSubmitted: strictObjectOf('data.ExpenseSubmitted', {
    ...expense,
    title,
    vendor: z.string().nullable(),
    date,
    submission,
    amount: money,
    usdAmount,
    categoryId: z.string().nullable(),
    policyId: z.string().nullable(),
  }),
  ExpenseWithdrawn: z.strictObject({ ...expense, submission, reason }),
  ExpenseDeleted: z.strictObject(expense),
  ExpenseApproved: strictObjectOf('data.ExpenseApproved', {
    ...expense,
    submission,
    decidedById: z.string().nullable(),
    amount: money,
    usdAmount,
    reimbursable: z.boolean(),
  }),
  ExpensePaid: strictObjectOf('data.ExpensePaid', {
    ...expense,
    payoutId: uuid('Id of the payout.'),
    amount: money.nullable(),
    signature,
  }),
  StepAssigned: strictObjectOf('data.StepAssigned', {
    ...step,
    assigneeIds: z.array(z.string()),
    deadlineAt: z.iso.datetime().nullable(),
  }),
  StepApproved: strictObjectOf('data.StepApproved', {
    ...step,
    approverId,
    notes: z.string().nullable(),
  }),
  StepEscalated: strictObjectOf('data.StepEscalated', {
    ...step,
    approverId: z.string().nullable(),
    toIds: z.array(z.string()),
    reason,
  }),
  StepRejected: z.strictObject({ ...step, approverId, reason }),
  StepSentBack: z.strictObject({ ...step, approverId, reason }),
  PaymentSent: strictObjectOf('data.PaymentSent', {
    ...payout,
    signature,
    amountUsd: decimal('US dollars that were due.', '51.73'),
    asset: z.enum(['PYUSD']),
    amount: decimal('In the asset.', '51.730000'),
  }),
  PaymentHeld: z.strictObject({ ...payout, code, reason }),
  PaymentFailed: strictObjectOf('data.PaymentFailed', {
    ...payout,
    code,
    reason,
    returnsExpense: z.boolean(),
    rejectsExpense: z.boolean(),
  }),
  JournalEntryBooked: strictObjectOf('data.JournalEntryBooked', {
    number: id('From 1 without gaps, per organization.', '12'),
    kind: z.string(),
    month: z.string(),
    day: z.iso.date(),
    description: z.string(),
    expenseId: z.string().nullable(),
    payoutId: z.string().nullable(),
    signature: z.string().nullable(),
    reverses: z.string().nullable(),
    postings: z.array(
      strictObjectOf('data.JournalEntryBooked.postings', {
        account: z.string(),
        amount: decimal('Positive for a debit, negative for a credit.', '51.73'),
        currency: text('Currency of the books.', 'USD'),
        original: money.nullable(),
        description: z.string().nullable(),
      }),
    ),
    hash: z.string(),
  }),
  WebhookTest: z.strictObject({ webhookId: id('Id of the webhook.', '1') }),
});

/** Type of a test delivery, which goes to every endpoint and cannot be subscribed to. */
export const WEBHOOK_TEST = 'WebhookTest';

/** Event types that a webhook can send. */
export type WebhookEventType = keyof typeof WEBHOOK_DATA;

/** The event types in the order of the documentation. */
export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_DATA) as WebhookEventType[];

export const webhookBody = (type: WebhookEventType) =>
  strictObjectOf('webhookBody', {
    id: z.uuid(),
    type: described(z.literal(type), 'Type of the event.', type),
    time: z.iso.datetime(),
    data: WEBHOOK_DATA[type],
  }).meta({ id: `${type}Delivery`, description: `${WEBHOOK_DATA[type].meta()?.description}` });
