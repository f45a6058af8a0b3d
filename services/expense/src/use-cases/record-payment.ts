import { formatMoney } from '@outlay/platform/money';
import type { ActivityKind } from '../domain/activity.ts';
import type { Reimbursement } from '../domain/expense.ts';
import { statusChange } from '../domain/field-changes.ts';
import { approvalValues, changesOfValues, reimbursementValues } from '../domain/recorded-values.ts';
import type { Clock, Scope } from './ports.ts';
import { publishReturned } from './publish-returned.ts';

export interface PaymentNews {
  readonly organizationId: string;
  readonly expenseId: string;
  readonly kind: Exclude<Extract<ActivityKind, `payment.${string}`>, 'payment.cancelled'>;
  readonly reimbursement: Partial<Reimbursement> & Pick<Reimbursement, 'payoutId' | 'status'>;
}

const EMPTY: Omit<Reimbursement, 'payoutId' | 'status'> = {
  amountUsd: null,
  asset: null,
  amount: null,
  rate: null,
  transactionSignature: null,
  reason: null,
};

/** Stores the payout service's status of an approved, unpaid expense. */
export async function recordPaymentNews(scope: Scope, news: PaymentNews): Promise<void> {
  const expense = await scope.expenses.lock(news.organizationId, news.expenseId);
  if (expense?.status !== 'approved') return;
  const saved = await scope.expenses.update(expense, {
    reimbursement: { ...EMPTY, ...expense.reimbursement, ...news.reimbursement },
  });
  await scope.record(saved, {
    kind: news.kind,
    note: news.reimbursement.reason ?? null,
    changes: changesOfValues(reimbursementValues(expense), reimbursementValues(saved)),
  });
}

export interface CancelledPayment {
  readonly organizationId: string;
  readonly expenseId: string;
  readonly status: 'sent_back' | 'rejected';
  readonly reason: string;
}

/** Sends an approved expense back or rejects it, because finance cancelled its payout. Nothing is due for it any more. */
export async function recordCancelledPayment(
  scope: Scope,
  { organizationId, expenseId, status, reason }: CancelledPayment,
): Promise<void> {
  const expense = await scope.expenses.lock(organizationId, expenseId);
  if (expense?.status !== 'approved') return;
  const saved = await scope.expenses.update(expense, {
    status,
    approvedAt: null,
    reimbursement: null,
  });
  const changes = [
    ...statusChange('approved', status),
    ...changesOfValues(approvalValues(expense), approvalValues(saved)),
    ...changesOfValues(reimbursementValues(expense), reimbursementValues(saved)),
  ];
  await scope.record(saved, { kind: 'payment.cancelled', note: reason, changes });
  await publishReturned(scope, saved, status, reason);
}

export interface FinalPayment {
  readonly organizationId: string;
  readonly expenseId: string;
  readonly payoutId: string;
  readonly signature: string;
  readonly amountUsd: string;
  readonly asset: string;
  readonly amount: string;
  readonly rate: string;
}

/** Marks an approved expense as paid: the transfer is final on the chain. */
export async function recordFinalPayment(
  scope: Scope,
  clock: Clock,
  payment: FinalPayment,
): Promise<void> {
  const expense = await scope.expenses.lock(payment.organizationId, payment.expenseId);
  if (expense?.status !== 'approved') return;
  const saved = await scope.expenses.update(expense, {
    status: 'paid',
    paidAt: clock.now(),
    reimbursement: {
      status: 'completed',
      payoutId: payment.payoutId,
      amountUsd: payment.amountUsd,
      asset: payment.asset,
      amount: payment.amount,
      rate: payment.rate,
      transactionSignature: payment.signature,
      reason: null,
    },
  });
  const changes = [
    ...statusChange('approved', 'paid'),
    ...changesOfValues(reimbursementValues(expense), reimbursementValues(saved)),
  ];
  await scope.record(saved, { kind: 'expense.paid', changes });
  await scope.publish({
    type: 'ExpensePaid',
    aggregateId: saved.id,
    data: {
      expenseId: saved.id,
      creatorId: saved.creatorId,
      payoutId: payment.payoutId,
      amount: { amount: formatMoney(saved.amount), currency: saved.amount.currency },
      signature: payment.signature,
    },
  });
}
