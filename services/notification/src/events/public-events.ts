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

const step = (data: {
  workflowId: string;
  expenseId: string;
  stepId: string;
  stepNumber: number;
  stepName: string;
  submitterId: string;
}) => ({
  expenseId: data.expenseId,
  workflowId: data.workflowId,
  stepId: data.stepId,
  stepNumber: data.stepNumber,
  stepName: data.stepName,
  submitterId: data.submitterId,
});

const money = ({ amount, currency }: Money) => ({ amount, currency });

/**
 * The public payload of each event, which is a separate contract. Hashes, quotes, receipt digests and other internal fields are
 * not published, and a field that an event gains is not published automatically.
 */
const PUBLIC_PARTS = {
  // Only its creator may read a draft, and admins choose who receives this.
  ExpenseCreated: ({ expenseId, creatorId }) => ({ expenseId, creatorId }),
  ExpenseSubmitted: ({ expenseId, creatorId, title, vendor, date, content }) => ({
    expenseId,
    creatorId,
    title,
    vendor,
    date,
    submission: content.submission,
    amount: money(content.amount),
    usdAmount: content.usdAmount,
    categoryId: content.categoryId,
    policyId: content.policyId,
  }),
  ExpenseWithdrawn: ({ expenseId, creatorId, submission, reason }) => ({
    expenseId,
    creatorId,
    submission,
    reason,
  }),
  ExpenseDeleted: ({ expenseId, creatorId }) => ({ expenseId, creatorId }),
  ExpenseApproved: ({ expenseId, creatorId, submission, decidedById, content }) => ({
    expenseId,
    creatorId,
    submission,
    decidedById,
    amount: money(content.amount),
    usdAmount: content.usdAmount,
    reimbursable: content.reimbursable,
  }),
  ExpensePaid: ({ expenseId, creatorId, payoutId, amount, signature }) => ({
    expenseId,
    creatorId,
    payoutId,
    amount: amount ? money(amount) : null,
    signature,
  }),
  StepAssigned: (data) => ({
    ...step(data),
    assigneeIds: data.assigneeIds,
    deadlineAt: data.deadlineAt,
  }),
  StepApproved: (data) => ({ ...step(data), approverId: data.approverId, notes: data.notes }),
  StepEscalated: (data) => ({
    ...step(data),
    approverId: data.approverId,
    toIds: data.toIds,
    reason: data.reason,
  }),
  StepRejected: (data) => ({ ...step(data), approverId: data.approverId, reason: data.reason }),
  StepSentBack: (data) => ({ ...step(data), approverId: data.approverId, reason: data.reason }),
  PaymentSent: ({ payoutId, expenseId, payeeId, signature, amountUsd, asset, amount }) => ({
    payoutId,
    expenseId,
    payeeId,
    signature,
    amountUsd,
    asset,
    amount,
  }),
  PaymentHeld: ({ payoutId, expenseId, payeeId, code, reason }) => ({
    payoutId,
    expenseId,
    payeeId,
    code,
    reason,
  }),
  PaymentFailed: ({ payoutId, expenseId, payeeId, code, reason, ...decided }) => ({
    payoutId,
    expenseId,
    payeeId,
    code,
    reason,
    returnsExpense: decided.returnsExpense,
    rejectsExpense: decided.rejectsExpense === true,
  }),
  // The hash is the reader's proof that nothing is missing.
  JournalEntryBookedV2: ({ postings, ...entry }) => ({
    number: entry.number,
    kind: entry.kind,
    month: entry.month,
    day: entry.day,
    description: entry.description,
    expenseId: entry.expenseId,
    payoutId: entry.payoutId,
    signature: entry.signature,
    reverses: entry.reverses,
    hash: entry.hash,
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
