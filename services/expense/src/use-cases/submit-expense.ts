import { pairOf } from '@outlay/platform/money';
import type { AnyOutgoingEvent } from '@outlay/platform/outbox';
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
import { statusChange } from '../domain/field-changes.ts';
import { changesOfValues, submissionValues, usdValues } from '../domain/recorded-values.ts';
import { refuseChangedTaxCodes } from '../domain/line-tax.ts';
import { compareWithPayment } from '../domain/payment-comparison.ts';
import { compareWithReceipt, decideReceiptCurrency } from '../domain/receipt-comparison.ts';
import { toUsdOn } from '../domain/usd-conversion.ts';
import { violationsOf } from '../domain/violations.ts';
import type { Actor, Scope, SubmissionProofs, UseCasePorts } from './ports.ts';

type Submitted = Result<
  { id: string },
  ExpenseRefusalCode | 'IDEMPOTENCY_KEY_REUSED' | 'IDEMPOTENCY_KEY_INVALID'
>;

export type SubmitPorts = UseCasePorts & { readonly submissionProofs: SubmissionProofs };

/** Submits an expense for approval. Its content is frozen with a hash, which this service signs. */
export const submitExpense =
  ({ unitOfWork, clock, submissionProofs }: SubmitPorts) =>
  ({ actor, id }: { actor: Actor; id: string }): Promise<Submitted> =>
    unitOfWork.run(actor.cause, (scope) =>
      scope.once(actor.idempotencyKey, 'submitExpense', { id }, async () => {
        const expense = await scope.expenses.lock(actor.viewer.organizationId, id);
        if (expense?.creatorId !== actor.viewer.userId) return notFound();
        const decision = decideSubmit(expense, actor.viewer.userId);
        if (!decision.ok) return decision;
        if (await scope.duplicates.isMarked(expense)) return markedAsDuplicate();
        return submit(scope, expense, { now: clock.now(), submissionProofs });
      }),
    );

/** Freezes the content of a draft, signs it and starts its approval. */
export async function submit(
  scope: Scope,
  expense: Expense,
  { now, submissionProofs }: { now: Date; submissionProofs: SubmissionProofs },
): Promise<Result<{ id: string }, ExpenseRefusalCode>> {
  const { receiptId } = expense;
  if (receiptId !== null && !(await scope.receipts.hold(expense.organizationId, receiptId))) {
    return receiptDeleted();
  }
  const changed = await changedTaxCodes(scope, expense);
  if (changed) return changed;
  const pair = expense.usdAmount ? null : pairOf(expense.amount.currency);
  const { policy, receipt, wallet, quotes, timeZone, closedMonths, customFields } =
    await scope.directory.references({
      ...expense,
      pair,
    });
  const currency = decideReceiptCurrency(expense.amount, receipt?.read ?? null);
  if (!currency.ok) return currency;
  if (!policy) throw new Error(`expense ${expense.id} has a policy that does not exist`);
  // A rate that was missing when the expense was saved may exist now.
  const valued = pair ? { ...expense, ...toUsdOn(expense, quotes, now) } : expense;
  const today = dayIn(timeZone, now);
  const monthSpentUsd = await spentInMonth(scope, valued, policy);
  const violations = [
    ...violationsOf(valued, policy, { today, monthSpentUsd, closedMonths, customFields }),
    ...compareWithPayment(expense),
    ...compareWithReceipt(expense, receipt?.read ?? null),
  ];
  const decision = decideContent(valued, { violations, today });
  if (!decision.ok) return decision;
  const submission = expense.submission + 1;
  const approved = approvedContentOf(valued, {
    submission,
    policy,
    payeeWallet: wallet?.address ?? null,
    payeeMemo: wallet?.memo ?? null,
    receiptSha256: receipt?.sha256 ?? null,
  });
  const { organizationId, id: expenseId } = expense;
  const submissionProof = submissionProofs.sign({
    organizationId,
    expenseId,
    submission,
    contentHash: approved.contentHash,
  });
  const saved = await scope.expenses.update(expense, {
    status: 'submitted',
    submission,
    submissionProof,
    submittedAt: now,
    usdAmount: valued.usdAmount,
    rate: valued.rate,
    submittedViolations: violations,
  });
  const changes = [
    ...statusChange(expense.status, 'submitted'),
    ...changesOfValues(submissionValues(expense), submissionValues(saved)),
    ...(pair ? changesOfValues(usdValues(expense), usdValues(saved)) : []),
  ];
  await scope.record(saved, { kind: 'expense.submitted', changes });
  await scope.publish(submittedEvent(saved, { ...approved, submissionProof }));
  return ok({ id: saved.id });
}

async function changedTaxCodes(scope: Scope, expense: Expense) {
  const lines = linesOf(expense);
  if (lines.every(({ taxCodeId }) => taxCodeId === null)) return null;
  const { taxCodes } = await scope.directory.lineCodes(expense.organizationId, lines, []);
  return refuseChangedTaxCodes(lines, taxCodes);
}

const submittedEvent = (
  expense: Expense,
  proven: ReturnType<typeof approvedContentOf> & { readonly submissionProof: string },
): AnyOutgoingEvent => {
  const { id: expenseId, creatorId, title, vendor, day: date, receiptId } = expense;
  return {
    type: 'ExpenseSubmitted',
    aggregateId: expenseId,
    data: { expenseId, creatorId, title, vendor, date, receiptId, ...proven },
  };
};

/** Returns the month's spending for a policy with a monthly limit; two concurrent submissions must not both use the remainder. */
async function spentInMonth(scope: Scope, expense: Expense, policy: Policy): Promise<string> {
  if (policy.monthlyMaxUsd === null) return '0';
  const { organizationId, creatorId, day } = expense;
  await scope.expenses.lockSpending(organizationId, creatorId);
  const question = { creatorId, policyId: policy.id, day };
  const [spent = '0'] = await scope.directory.monthSpent(organizationId, [question]);
  return spent;
}
