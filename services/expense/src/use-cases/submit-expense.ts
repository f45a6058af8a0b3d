import { ok, type Result } from '@outlay/platform/result';
import { approvedContentOf } from '../domain/approved-content.ts';
import { decideSubmit } from '../domain/expense-decisions.ts';
import {
  notFound,
  categoryAndPolicyRequired,
  type ExpenseRefusalCode,
} from '../domain/expense-refusals.ts';
import type { Expense } from '../domain/expense.ts';
import { pairOf, toUsd } from '../domain/usd-conversion.ts';
import type { Actor, Scope, UseCasePorts } from './ports.ts';

type Submitted = Result<
  { id: string },
  ExpenseRefusalCode | 'IDEMPOTENCY_KEY_REUSED' | 'IDEMPOTENCY_KEY_INVALID'
>;

/** Hands an expense to the approval workflow; what is submitted is frozen as content with a hash. */
export const submitExpense =
  ({ unitOfWork, clock }: UseCasePorts) =>
  ({ actor, id }: { actor: Actor; id: string }): Promise<Submitted> =>
    unitOfWork.run(actor.cause, (scope) =>
      scope.once(actor.idempotencyKey, 'submitExpense', { id }, async () => {
        const expense = await scope.expenses.lock(actor.viewer.organizationId, id);
        if (expense?.creatorId !== actor.viewer.userId) return notFound();
        const valued = await withRate(scope, expense, clock.now());
        const decision = decideSubmit(valued, actor.viewer.userId);
        if (!decision.ok) return decision;
        return submit(scope, expense, valued, clock.now());
      }),
    );

/** A rate that was missing when the expense was written may be there now. */
async function withRate(scope: Scope, expense: Expense, now: Date): Promise<Expense> {
  const pair = pairOf(expense.amount.currency);
  if (expense.usdAmount || !pair) return expense;
  return { ...expense, ...toUsd(expense.amount, await scope.directory.newestQuote(pair), now) };
}

async function submit(
  scope: Scope,
  expense: Expense,
  valued: Expense,
  now: Date,
): Promise<Result<{ id: string }, ExpenseRefusalCode>> {
  const { organizationId, creatorId, policyId, receiptId } = valued;
  const policy = policyId ? await scope.catalogue.policy(organizationId, policyId) : null;
  if (!policy) return categoryAndPolicyRequired();
  const receipt = receiptId ? await scope.directory.receipt(organizationId, receiptId) : null;
  const submission = expense.submission + 1;
  const { content, contentHash } = approvedContentOf(valued, {
    submission,
    policy,
    payeeWallet: await scope.directory.payeeWallet(organizationId, creatorId),
    receiptSha256: receipt?.sha256 ?? null,
  });
  const saved = await scope.expenses.update(expense, {
    status: 'submitted',
    submission,
    submittedAt: now,
    usdAmount: valued.usdAmount,
    rate: valued.rate,
  });
  await scope.record(saved, { kind: 'expense.submitted' });
  await scope.publish({
    type: 'ExpenseSubmitted',
    aggregateId: saved.id,
    data: {
      expenseId: saved.id,
      creatorId,
      title: saved.title,
      vendor: saved.vendor,
      receiptId,
      content,
      contentHash,
    },
  });
  return ok({ id: saved.id });
}
