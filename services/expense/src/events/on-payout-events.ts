import type { Subscriptions } from '@outlay/platform/inbox';
import type { CheckReceipt } from '@outlay/authority-log';
import type { EventPorts } from '../use-cases/event-ports.ts';
import type { Clock } from '../use-cases/ports.ts';
import {
  recordFinalPayment,
  recordPaymentNews,
  recordCancelledPayment,
} from '../use-cases/record-payment.ts';

export interface PaymentPorts {
  readonly clock: Clock;
  readonly checkReceipt: CheckReceipt;
}

/** Payout queues, sends, holds and cancels payments. */
export const payoutEvents = ({ clock, checkReceipt }: PaymentPorts) =>
  ({
    PaymentQueued: (event, { scopeOf }) => {
      const { expenseId, payoutId, amountUsd } = event.data;
      return recordPaymentNews(scopeOf({ ...event, actorid: null }), {
        ...{ organizationId: event.orgid, expenseId, kind: 'payment.queued' },
        reimbursement: { status: 'pending', payoutId, amountUsd, reason: null },
      });
    },
    PaymentBroadcast: (event, { scopeOf }) => {
      const { expenseId, payoutId, signature, amountUsd, asset, amount, rate } = event.data;
      const sent = { payoutId, amountUsd, asset, amount, rate, transactionSignature: signature };
      return recordPaymentNews(scopeOf(event), {
        ...{ organizationId: event.orgid, expenseId, kind: 'payment.broadcast' },
        reimbursement: { status: 'processing', ...sent, reason: null },
      });
    },
    /** The system holds a payment, not the person whose approval caused it, unless a person decided to hold it. */
    PaymentHeld: (event, { scopeOf }) => {
      const { expenseId, payoutId, code, reason } = event.data;
      const actorid = code === 'HELD_BY_PERSON' ? event.actorid : null;
      return recordPaymentNews(scopeOf({ ...event, actorid }), {
        ...{ organizationId: event.orgid, expenseId, kind: 'payment.held' },
        reimbursement: { status: 'held', payoutId, reason },
      });
    },
    PaymentFailed: (event, { scopeOf }) => {
      const scope = scopeOf(event);
      const { expenseId, payoutId, reason, returnsExpense, rejectsExpense } = event.data;
      const organizationId = event.orgid;
      if (returnsExpense || rejectsExpense) {
        const status = returnsExpense ? 'sent_back' : 'rejected';
        return recordCancelledPayment(scope, { organizationId, expenseId, status, reason });
      }
      return recordPaymentNews(scope, {
        ...{ organizationId, expenseId, kind: 'payment.failed' },
        reimbursement: { status: 'failed', payoutId, reason },
      });
    },
    PaymentSent: async (event, { scopeOf }) => {
      checkReceipt(event);
      const { expenseId, payoutId, signature, amountUsd, asset, amount, rate } = event.data;
      const sent = { payoutId, signature, amountUsd, asset, amount, rate };
      const payment = { organizationId: event.orgid, expenseId, ...sent };
      await recordFinalPayment(scopeOf(event), clock, payment);
    },
  }) satisfies Subscriptions<EventPorts>;
