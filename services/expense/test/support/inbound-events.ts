import type { EventEnvelope } from '@outlay/platform/events';
import { EVENT_CATALOGUE, type EventByType, type EventType } from '@outlay/schemas/events';
import { randomUUID } from 'node:crypto';

export interface StoredEvent {
  readonly type: EventType;
  readonly actorid: string | null;
  readonly data: Record<string, unknown>;
}

let lastVersion = 0;

/** A valid event; versions rise from one to the next, as they do within an aggregate. */
export const anEvent = <Type extends EventType>(
  type: Type,
  subject: string,
  data: EventByType[Type],
  orgid = '1',
): EventEnvelope<Type> => ({
  specversion: '1.0',
  id: randomUUID(),
  type,
  source: 'outlay/test',
  subject,
  time: new Date().toISOString(),
  datacontenttype: 'application/json',
  dataschema: EVENT_CATALOGUE[type].dataschema,
  traceparent: null,
  orgid,
  actorid: '2',
  correlationid: 'story-1',
  causationid: null,
  aggregateversion: (lastVersion += 1),
  data,
});

export const WALLET = '7UVimffxr9ow1uXYxsr4LHAcV58mLzhmwaeKvJ1pjLiE';
export const PAYOUT_ID = '019a9f2e-7c3b-7d10-8f3a-1c2b3d4e5f60';
export const SIGNATURE =
  '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW';

/** Result of the workflow of an expense's newest submission; `told` is the published event. */
export function aCompletion(
  expenseId: string,
  told: readonly StoredEvent[],
  changes: Partial<EventByType['WorkflowCompleted']> = {},
) {
  const submitted = told.findLast(({ type }) => type === 'ExpenseSubmitted')
    ?.data as unknown as EventByType['ExpenseSubmitted'];
  const { content, contentHash } = submitted;
  return anEvent('WorkflowCompleted', expenseId, {
    workflowId: '7',
    expenseId,
    submitterId: '4',
    submission: content.submission,
    outcome: 'approved',
    decidedById: '2',
    reason: null,
    content,
    contentHash,
    ...changes,
  });
}

export const anAssignment = (
  expenseId: string,
  assigneeIds: string[],
  orgid = '1',
  delegates: EventByType['StepAssigned']['delegates'] = [],
) =>
  anEvent(
    'StepAssigned',
    expenseId,
    {
      workflowId: '7',
      expenseId,
      stepId: '11',
      stepNumber: 1,
      stepName: 'Manager approval',
      submitterId: '4',
      assigneeIds,
      delegates,
    },
    orgid,
  );

export const aPayment = (expenseId: string) =>
  anEvent('PaymentSent', PAYOUT_ID, {
    payoutId: PAYOUT_ID,
    expenseId,
    payeeId: '4',
    signature: SIGNATURE,
    mint: '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo',
    recipient: WALLET,
    amountUsd: '20.00',
    amountPyusd: '20.002400',
    rate: '0.99988',
    slot: 447_552_223,
  });

export const aQuote = (pair: string, price: string, publishedAt = new Date()) =>
  anEvent('QuoteRecorded', pair, {
    pair,
    price,
    confidence: '0.0005',
    source: 'pyth (simulated)',
    simulated: true,
    publishedAt: publishedAt.toISOString(),
    slot: 1,
  });

export const aReceipt = (
  receiptId: string,
  ownerId: string,
  sha256 = receiptId.repeat(64).slice(0, 64),
) =>
  anEvent('ReceiptUploaded', receiptId, {
    receiptId,
    ownerId,
    fileName: 'lunch.jpg',
    contentType: 'image/jpeg',
    sizeBytes: 1_000,
    sha256,
  });
