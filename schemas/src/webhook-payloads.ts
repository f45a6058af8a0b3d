import { z } from 'zod';
import { described } from './described.ts';

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

const step = {
  expenseId: expense.expenseId,
  workflowId: text('Id of the approval.', '5'),
  stepId: text('Id of the step.', '7'),
  stepNumber: described(z.int().min(1), 'Position in the approval, from 1.', 1),
  stepName: text('Name of the stage in the rule.', 'Manager approval'),
  submitterId: id('Id of the member who submitted the expense.', '3'),
};
const approverId = id('Id of the approver.', '2');
const reason = text('Why, for people.', 'The receipt is unreadable');

const payout = {
  payoutId: uuid('Id of the payout.'),
  expenseId: expense.expenseId,
  payeeId: id('Id of the member who is paid.', '3'),
};
const code = text('Why, for programs.', 'TREASURY_TOO_LOW');

/** `data` of each event, and what the event means. */
export const WEBHOOK_DATA = {
  ExpenseCreated: z
    .strictObject({ ...expense })
    .meta({ description: 'A draft was created. `ExpenseSubmitted` has its content.' }),
  ExpenseSubmitted: z
    .strictObject({
      ...expense,
      title,
      vendor: described(z.string().nullable(), 'Who was paid.', 'Deutsche Bahn'),
      date,
      submission,
      amount: money,
      usdAmount,
      categoryId: described(z.string().nullable(), 'Id of the category.', '2'),
      policyId: described(z.string().nullable(), 'Id of the policy.', '1'),
    })
    .meta({ description: 'An expense was submitted for approval.' }),
  ExpenseWithdrawn: z
    .strictObject({ ...expense, submission, reason })
    .meta({ description: 'The creator took a submitted expense back to draft.' }),
  ExpenseDeleted: z
    .strictObject(expense)
    .meta({ description: 'A draft or sent-back expense was deleted.' }),
  ExpenseApproved: z
    .strictObject({
      ...expense,
      submission,
      decidedById: described(
        z.string().nullable(),
        'Id of the last approver; null when a rule approved it.',
        '2',
      ),
      amount: money,
      usdAmount,
      reimbursable: described(z.boolean(), 'Whether it is paid.', true),
    })
    .meta({ description: 'All steps are approved.' }),
  ExpensePaid: z
    .strictObject({
      ...expense,
      payoutId: uuid('Id of the payout.'),
      amount: money.nullable().meta({
        description: "The expense's amount; null for one that was paid before webhooks sent it.",
      }),
      signature,
    })
    .meta({ description: 'The reimbursement is final on the chain.' }),
  StepAssigned: z
    .strictObject({
      ...step,
      assigneeIds: described(z.array(z.string()), 'Members who may decide it.', ['2']),
      deadlineAt: described(
        z.iso.datetime().nullable(),
        'When it escalates; null without a deadline.',
        '2026-11-23T09:30:00.000Z',
      ),
    })
    .meta({ description: 'An approval step was assigned.' }),
  StepApproved: z
    .strictObject({
      ...step,
      approverId,
      notes: described(z.string().nullable(), "The approver's note.", null),
    })
    .meta({ description: 'An approval step was approved.' }),
  StepEscalated: z
    .strictObject({
      ...step,
      approverId: described(
        z.string().nullable(),
        'Id of the approver who escalated it; null after its deadline.',
        '2',
      ),
      toIds: described(z.array(z.string()), 'Members who may decide it now.', ['4']),
      reason,
    })
    .meta({ description: 'An approval step passed to another approver.' }),
  StepRejected: z
    .strictObject({ ...step, approverId, reason })
    .meta({ description: 'An approval step was rejected, which ends the approval.' }),
  StepSentBack: z
    .strictObject({ ...step, approverId, reason })
    .meta({ description: 'The expense was sent back to its creator.' }),
  PaymentSent: z
    .strictObject({
      ...payout,
      signature,
      amountUsd: decimal('US dollars that were due.', '51.73'),
      asset: described(z.enum(['PYUSD']), 'What was paid.', 'PYUSD'),
      amount: decimal('In the asset.', '51.730000'),
    })
    .meta({ description: 'A payout is final on the chain.' }),
  PaymentHeld: z.strictObject({ ...payout, code, reason }).meta({
    description: 'A payout is held: for a decision, or until its payee has a wallet.',
  }),
  PaymentFailed: z
    .strictObject({
      ...payout,
      code,
      reason,
      returnsExpense: z.boolean().meta({
        description:
          'Whether it was cancelled and the expense went back to its creator (`sent_back`).',
        examples: [false],
      }),
      rejectsExpense: z.boolean().meta({
        description: 'Whether it was cancelled and the expense was rejected (`rejected`).',
        examples: [false],
      }),
    })
    .meta({ description: 'A payout was refused by the chain or cancelled; no money moved.' }),
  WebhookTest: z
    .strictObject({ webhookId: id('Id of the webhook.', '1') })
    .meta({ description: 'An admin tests the endpoint. Answer as you would answer an event.' }),
} as const;

/** Type of a test delivery, which goes to every endpoint and cannot be subscribed to. */
export const WEBHOOK_TEST = 'WebhookTest';

/** Event types that a webhook can send. */
export type WebhookEventType = keyof typeof WEBHOOK_DATA;

/** The event types in the order of the documentation. */
export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_DATA) as WebhookEventType[];

export const webhookBody = (type: WebhookEventType) =>
  z
    .strictObject({
      id: described(
        z.uuid(),
        'Id of the event: the same in every delivery of it.',
        '019a9f2e-7c3b-7d10-8f3a-1c2b3d4e5f61',
      ),
      type: described(z.literal(type), 'Type of the event.', type),
      time: described(z.iso.datetime(), 'When it happened, in UTC.', '2026-11-21T09:30:00.000Z'),
      data: WEBHOOK_DATA[type],
    })
    .meta({ id: `${type}Delivery`, description: `${WEBHOOK_DATA[type].meta()?.description}` });
