import type { CheckReceipt } from '@outlay/authority-log';
import type { EventHandler } from '@outlay/platform/inbox';
import { causeOfEvent } from '@outlay/platform/subgraph-service';
import { scopeOf } from '../persistence/unit-of-work.ts';
import type { Clock } from '../use-cases/ports.ts';
import {
  recordFinalPayment,
  recordPaymentNews,
  recordCancelledPayment,
} from '../use-cases/record-payment.ts';

export const onPaymentQueued: EventHandler<'PaymentQueued'> = (event, tx) =>
  recordPaymentNews(scopeOf(tx, { ...causeOfEvent(event), actorId: null }), {
    organizationId: event.orgid,
    expenseId: event.data.expenseId,
    kind: 'payment.queued',
    reimbursement: {
      status: 'pending',
      payoutId: event.data.payoutId,
      amountUsd: event.data.amountUsd,
      reason: null,
    },
  });

export const onPaymentBroadcast: EventHandler<'PaymentBroadcast'> = (event, tx) =>
  recordPaymentNews(scopeOf(tx, causeOfEvent(event)), {
    organizationId: event.orgid,
    expenseId: event.data.expenseId,
    kind: 'payment.broadcast',
    reimbursement: {
      status: 'processing',
      payoutId: event.data.payoutId,
      amountUsd: event.data.amountUsd,
      asset: event.data.asset,
      amount: event.data.amount,
      rate: event.data.rate,
      transactionSignature: event.data.signature,
      reason: null,
    },
  });

/** The system holds a payment, not the person whose approval caused it, unless a person decided to hold it. */
export const onPaymentHeld: EventHandler<'PaymentHeld'> = (event, tx) => {
  const actorId = event.data.code === 'HELD_BY_PERSON' ? event.actorid : null;
  return recordPaymentNews(scopeOf(tx, { ...causeOfEvent(event), actorId }), {
    organizationId: event.orgid,
    expenseId: event.data.expenseId,
    kind: 'payment.held',
    reimbursement: {
      status: 'held',
      payoutId: event.data.payoutId,
      reason: event.data.reason,
    },
  });
};

export const onPaymentFailed: EventHandler<'PaymentFailed'> = (event, tx) => {
  const scope = scopeOf(tx, causeOfEvent(event));
  const { expenseId, payoutId, reason, returnsExpense, rejectsExpense } = event.data;
  const organizationId = event.orgid;
  if (returnsExpense || rejectsExpense) {
    const status = returnsExpense ? 'sent_back' : 'rejected';
    return recordCancelledPayment(scope, { organizationId, expenseId, status, reason });
  }
  return recordPaymentNews(scope, {
    organizationId,
    expenseId,
    kind: 'payment.failed',
    reimbursement: { status: 'failed', payoutId, reason },
  });
};

export interface PaymentPorts {
  readonly clock: Clock;
  readonly checkReceipt: CheckReceipt;
}

export const onPaymentSent =
  ({ clock, checkReceipt }: PaymentPorts): EventHandler<'PaymentSent'> =>
  async (event, tx) => {
    checkReceipt(event);
    await recordFinalPayment(scopeOf(tx, causeOfEvent(event)), clock, {
      organizationId: event.orgid,
      expenseId: event.data.expenseId,
      payoutId: event.data.payoutId,
      signature: event.data.signature,
      amountUsd: event.data.amountUsd,
      asset: event.data.asset,
      amount: event.data.amount,
      rate: event.data.rate,
    });
  };
