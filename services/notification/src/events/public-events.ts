import type { EventEnvelope } from '@outlay/platform/events';
import { formatMoney } from '@outlay/platform/money';
import type { EventByType, EventType, Money } from '@outlay/schemas/events';
import type { WEBHOOK_TEST, WebhookEventType } from '@outlay/schemas/webhook-payloads';

type PublicPart<Type extends EventType> = (data: EventByType[Type]) => object;

/** Webhooks of events that have a newer version keep their name. */
const NEWER = { JournalEntryBookedV2: 'JournalEntryBooked' } as const;
type Newer = typeof NEWER;
type EventOf<Type extends WebhookEventType> =
  | Exclude<Type, Newer[keyof Newer]>
  | { [Event in keyof Newer]: Newer[Event] extends Type ? Event : never }[keyof Newer];

/** The webhook of an event. */
export const webhookOf = (type: PublicEventType): WebhookEventType =>
  type in NEWER ? NEWER[type as keyof Newer] : (type as WebhookEventType);

/** The named fields of an event. */
const only = <Data extends object, Name extends keyof Data>(
  data: Data,
  ...names: readonly Name[]
): Pick<Data, Name> =>
  Object.fromEntries(names.map((name) => [name, data[name]])) as Pick<Data, Name>;

const STEP = [
  'expenseId',
  'workflowId',
  'stepId',
  'stepNumber',
  'stepName',
  'submitterId',
] as const;
const EXPENSE = ['expenseId', 'creatorId'] as const;
const PAYOUT = ['payoutId', 'expenseId', 'payeeId'] as const;

const money = ({ amount, currency }: Money) => ({ amount, currency });

/**
 * The public payload of each event, which is a separate contract. Hashes, quotes, receipt digests and other internal fields are
 * not published, and a field that an event gains is not published automatically.
 */
const PUBLIC_PARTS = {
  // Only its creator may read a draft, and admins choose who receives this.
  ExpenseCreated: (data) => only(data, ...EXPENSE),
  ExpenseSubmitted: ({ content, ...data }) => ({
    ...only(data, ...EXPENSE, 'title', 'vendor', 'date'),
    submission: content.submission,
    amount: money(content.amount),
    ...only(content, 'usdAmount', 'categoryId', 'policyId'),
  }),
  ExpenseWithdrawn: (data) => only(data, ...EXPENSE, 'submission', 'reason'),
  ExpenseDeleted: (data) => only(data, ...EXPENSE),
  ExpenseApproved: ({ content, ...data }) => ({
    ...only(data, ...EXPENSE, 'submission', 'decidedById'),
    amount: money(content.amount),
    ...only(content, 'usdAmount', 'reimbursable'),
  }),
  ExpensePaid: ({ amount, ...data }) => ({
    ...only(data, ...EXPENSE, 'payoutId'),
    amount: amount ? money(amount) : null,
    signature: data.signature,
  }),
  StepAssigned: (data) => only(data, ...STEP, 'assigneeIds', 'deadlineAt'),
  StepApproved: (data) => only(data, ...STEP, 'approverId', 'notes'),
  StepEscalated: (data) => only(data, ...STEP, 'approverId', 'toIds', 'reason'),
  StepRejected: (data) => only(data, ...STEP, 'approverId', 'reason'),
  StepSentBack: (data) => only(data, ...STEP, 'approverId', 'reason'),
  PaymentSent: (data) => only(data, ...PAYOUT, 'signature', 'amountUsd', 'asset', 'amount'),
  PaymentHeld: (data) => only(data, ...PAYOUT, 'code', 'reason'),
  PaymentFailed: (data) => ({
    ...only(data, ...PAYOUT, 'code', 'reason', 'returnsExpense'),
    rejectsExpense: data.rejectsExpense === true,
  }),
  // The hash is the reader's proof that nothing is missing.
  JournalEntryBookedV2: ({ postings, ...entry }) => ({
    ...only(entry, 'number', 'kind', 'month', 'day', 'description', 'expenseId', 'payoutId'),
    ...only(entry, 'signature', 'reverses', 'hash'),
    postings: postings.map(({ account, amountMinor, original, description }) => ({
      account,
      amount: formatMoney({ amountMinor: BigInt(amountMinor), currency: entry.currency }),
      currency: entry.currency,
      original: original ? money(original) : null,
      description: description ?? null,
    })),
  }),
} satisfies { [Type in EventOf<Exclude<WebhookEventType, typeof WEBHOOK_TEST>>]: PublicPart<Type> };

export type PublicEventType = keyof typeof PUBLIC_PARTS;

/** Event types that have a webhook. */
export const PUBLIC_EVENT_TYPES = Object.keys(PUBLIC_PARTS) as PublicEventType[];

/** What a webhook can subscribe to. */
export const WEBHOOKS: readonly WebhookEventType[] = PUBLIC_EVENT_TYPES.map(webhookOf);

/** Returns the body of a delivery, which is the text that is signed. */
export function publicBody<Type extends PublicEventType>(event: EventEnvelope<Type>): string {
  const publicPart = PUBLIC_PARTS[event.type] as unknown as PublicPart<Type>;
  const { id, type, time } = event;
  return JSON.stringify({ id, type: webhookOf(type), time, data: publicPart(event.data) });
}
