import type { Cause } from '@outlay/platform/outbox';
import type { Result } from '@outlay/platform/result';
import { notFound, type ExpenseRefusalCode } from '../domain/expense-refusals.ts';
import { withdraw } from './cancel-expense.ts';
import type { Clock, SubmissionProofs, UnitOfWork } from './ports.ts';
import { submit } from './submit-expense.ts';

const REASON = 'The approval starts again, because approvals are signed since an upgrade.';

/**
 * Withdraws a submission from before submissions were signed and submits it again: nothing proves its content or the decisions
 * of that time. An expense that its policy refuses by now stays a draft.
 */
export const restartApproval =
  ({
    unitOfWork,
    clock,
    submissionProofs,
  }: {
    readonly unitOfWork: UnitOfWork;
    readonly clock: Clock;
    readonly submissionProofs: SubmissionProofs;
  }) =>
  (cause: Cause, expenseId: string): Promise<Result<{ id: string }, ExpenseRefusalCode>> =>
    unitOfWork.run(cause, async (scope) => {
      const expense = await scope.expenses.lock(cause.organizationId, expenseId);
      if (expense?.status !== 'submitted' || expense.submissionProof !== null) return notFound();
      const draft = await withdraw(scope, expense, REASON);
      return submit(scope, draft, { now: clock.now(), submissionProofs });
    });
