import { ok, type Result } from '@outlay/platform/result';
import { decideCancel } from '../domain/expense-decisions.ts';
import { notFound, type ExpenseRefusalCode } from '../domain/expense-refusals.ts';
import { statusChange } from '../domain/field-changes.ts';
import { changesOfValues, submissionValues } from '../domain/recorded-values.ts';
import { readRequiredText } from '../domain/printable-text.ts';
import type { Expense } from '../domain/expense.ts';
import type { Actor, Scope, UseCasePorts } from './ports.ts';

const REASON = { field: 'reason', label: 'Reason', lengthMax: 2_000 } as const;

export interface CancelExpenseCommand {
  readonly actor: Actor;
  readonly id: string;
  readonly reason: string;
  /** Whether the viewer may see the expense; otherwise it is reported as not found. */
  readonly visible: boolean;
}

type Cancelled = Result<
  { id: string },
  ExpenseRefusalCode | 'IDEMPOTENCY_KEY_REUSED' | 'IDEMPOTENCY_KEY_INVALID'
>;

/** Withdraws a submitted expense, which becomes a draft. Its workflow ends without a decision. */
export const cancelExpense =
  ({ unitOfWork }: UseCasePorts) =>
  async ({ actor, id, reason, visible }: CancelExpenseCommand): Promise<Cancelled> => {
    const read = readRequiredText(reason, REASON);
    if (!read.ok) return read;
    const note = read.value;
    return unitOfWork.run(actor.cause, (scope) =>
      scope.once(actor.idempotencyKey, 'cancelExpense', { id, reason }, async () => {
        const expense = await scope.expenses.lock(actor.viewer.organizationId, id);
        if (!expense || !visible) return notFound();
        const decision = decideCancel(expense, actor.viewer.userId);
        if (!decision.ok) return decision;
        await withdraw(scope, expense, note);
        return ok({ id });
      }),
    );
  };

/** Makes a submitted expense a draft again. */
export async function withdraw(scope: Scope, expense: Expense, reason: string): Promise<Expense> {
  const { id: expenseId, creatorId, submission } = expense;
  const saved = await scope.expenses.update(expense, { status: 'draft', submittedAt: null });
  const changes = [
    ...statusChange(expense.status, 'draft'),
    ...changesOfValues(submissionValues(expense), submissionValues(saved)),
  ];
  await scope.record(saved, { kind: 'expense.withdrawn', note: reason, changes });
  await scope.publish({
    type: 'ExpenseWithdrawn',
    aggregateId: expenseId,
    data: { expenseId, creatorId, submission, reason },
  });
  return saved;
}
