import { statusAfterWorkflow, type WorkflowOutcome } from '../domain/expense-decisions.ts';
import type { Clock, Scope } from './ports.ts';

export interface WorkflowEnd {
  readonly organizationId: string;
  readonly expenseId: string;
  readonly submission: number;
  readonly outcome: WorkflowOutcome;
  readonly reason: string | null;
}

/** Takes over how the workflow of a submission ended; what is about another submission changes nothing. */
export async function recordWorkflowOutcome(
  scope: Scope,
  clock: Clock,
  end: WorkflowEnd,
): Promise<void> {
  const expense = await scope.expenses.lock(end.organizationId, end.expenseId);
  const status = expense && statusAfterWorkflow(expense, end.submission, end.outcome);
  if (!expense || !status) return;
  const saved = await scope.expenses.update(expense, {
    status,
    ...(status === 'approved' && { approvedAt: clock.now() }),
  });
  await scope.record(saved, { kind: `expense.${status}`, note: end.reason });
}
