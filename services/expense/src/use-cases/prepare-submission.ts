import type { Viewer } from '@outlay/platform/auth';
import { pairOf } from '@outlay/platform/money';
import { ok, type Result } from '@outlay/platform/result';
import { dayIn } from '@outlay/schemas/months';
import { approvedContentOf } from '../domain/approved-content.ts';
import type { Policy } from '../domain/catalogue.ts';
import { decideContent, decideSubmit } from '../domain/expense-decisions.ts';
import {
  markedAsDuplicate,
  notFound,
  receiptDeleted,
  type ExpenseRefusalCode,
} from '../domain/expense-refusals.ts';
import { linesOf } from '../domain/expense-lines.ts';
import type { Expense } from '../domain/expense.ts';
import { refuseChangedTaxCodes } from '../domain/line-tax.ts';
import { compareWithPayment } from '../domain/payment-comparison.ts';
import { compareWithReceipt, decideReceiptCurrency } from '../domain/receipt-comparison.ts';
import { toUsdOn } from '../domain/usd-conversion.ts';
import type { Violation } from '../domain/violation.ts';
import { violationsOf } from '../domain/violations.ts';
import type { Access, Scope } from './ports.ts';

/** What a submission freezes. */
export type Prepared = ReturnType<typeof approvedContentOf> & {
  readonly expense: Expense;
  /** The expense with its value in US dollars: a rate that was missing when it was saved may exist now. */
  readonly valued: Expense;
  readonly violations: readonly Violation[];
};

export interface ToPrepare {
  readonly id: string;
  readonly viewer: Viewer;
  readonly now: Date;
}

/** Computes what the viewer would submit now, or why they can't. */
export async function prepareSubmission(
  scope: Scope,
  { id, viewer: { organizationId, userId }, now }: ToPrepare,
  access: Access,
): Promise<Result<Prepared, ExpenseRefusalCode>> {
  const expense = await scope.expenses.find(organizationId, id, access);
  if (expense?.creatorId !== userId) return notFound();
  const decision = decideSubmit(expense, userId);
  if (!decision.ok) return decision;
  if (await scope.duplicates.isMarked(expense)) return markedAsDuplicate();
  if (!(await hasItsReceipt(scope, expense, access))) return receiptDeleted();
  return (await changedTaxCodes(scope, expense)) ?? freeze(scope, expense, now, access);
}

async function freeze(
  scope: Scope,
  expense: Expense,
  now: Date,
  access: Access,
): Promise<Result<Prepared, ExpenseRefusalCode>> {
  const pair = expense.usdAmount ? null : pairOf(expense.amount.currency);
  const { policy, receipt, wallet, quotes, timeZone, closedMonths, customFields } =
    await scope.directory.references({ ...expense, pair });
  const currency = decideReceiptCurrency(expense.amount, receipt?.read ?? null);
  if (!currency.ok) return currency;
  if (!policy) throw new Error(`expense ${expense.id} has a policy that does not exist`);
  const valued = pair ? { ...expense, ...toUsdOn(expense, quotes, now) } : expense;
  const today = dayIn(timeZone, now);
  const monthSpentUsd = await spentInMonth(scope, valued, policy, access);
  const violations = [
    ...violationsOf(valued, policy, { today, monthSpentUsd, closedMonths, customFields }),
    ...compareWithPayment(expense),
    ...compareWithReceipt(expense, receipt?.read ?? null),
  ];
  const decision = decideContent(valued, { violations, today });
  if (!decision.ok) return decision;
  const approved = approvedContentOf(valued, {
    submission: expense.submission + 1,
    policy,
    payeeWallet: wallet?.address ?? null,
    payeeMemo: wallet?.memo ?? null,
    receiptSha256: receipt?.sha256 ?? null,
  });
  return ok({ ...approved, expense, valued, violations });
}

function hasItsReceipt(
  { receipts, directory }: Scope,
  { organizationId, receiptId }: Expense,
  access: Access,
): Promise<boolean> {
  if (receiptId === null) return Promise.resolve(true);
  return access === 'lock'
    ? receipts.hold(organizationId, receiptId)
    : directory.knowsReceipt(organizationId, receiptId);
}

async function changedTaxCodes(scope: Scope, expense: Expense) {
  const lines = linesOf(expense);
  if (lines.every(({ taxCodeId }) => taxCodeId === null)) return null;
  const { taxCodes } = await scope.directory.lineCodes(expense.organizationId, lines, []);
  return refuseChangedTaxCodes(lines, taxCodes);
}

/** Returns the month's spending for a policy with a monthly limit; two concurrent submissions must not both use the remainder. */
async function spentInMonth(
  scope: Scope,
  { organizationId, creatorId, day }: Expense,
  policy: Policy,
  access: Access,
): Promise<string> {
  if (policy.monthlyMaxUsd === null) return '0';
  if (access === 'lock') await scope.expenses.lockSpending(organizationId, creatorId);
  const question = { creatorId, policyId: policy.id, day };
  const [spent = '0'] = await scope.directory.monthSpent(organizationId, [question]);
  return spent;
}
