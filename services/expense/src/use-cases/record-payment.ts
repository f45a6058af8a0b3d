import { formatMoney } from '@outlay/platform/money';
import type { ActivityKind } from '../domain/activity.ts';
import type { Reimbursement } from '../domain/expense.ts';
import { statusChange } from '../domain/field-changes.ts';
import { approvalValues, changesOfValues, reimbursementValues } from '../domain/recorded-values.ts';
import type { Clock, Scope } from './ports.ts';

export interface PaymentNews {
  readonly organizationId: string;
  readonly expenseId: string;
  readonly kind: Extract<ActivityKind, `payment.${string}`>;
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

/**
 * Returns an approved expense to its creator, because only another submission can be paid: to another wallet, or approved again.
 * Nothing is due for this one.
 */
export async function returnUnpaid(
  scope: Scope,
  {
    organizationId,
    expenseId,
    reason,
  }: { organizationId: string; expenseId: string; reason: string },
): Promise<void> {
  const expense = await scope.expenses.lock(organizationId, expenseId);
  if (expense?.status !== 'approved') return;
  const saved = await scope.expenses.update(expense, {
    status: 'sent_back',
    approvedAt: null,
    reimbursement: null,
  });
  const changes = [
    ...statusChange('approved', 'sent_back'),
    ...changesOfValues(approvalValues(expense), approvalValues(saved)),
    ...changesOfValues(reimbursementValues(expense), reimbursementValues(saved)),
  ];
  await scope.record(saved, { kind: 'payment.failed', note: reason, changes });
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
