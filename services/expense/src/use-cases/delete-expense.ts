import { ok, type Result } from '@outlay/platform/result';
import { decideDelete } from '../domain/expense-decisions.ts';
import { notFound, type ExpenseRefusalCode } from '../domain/expense-refusals.ts';
import type { Actor, UseCasePorts } from './ports.ts';

/** Deletes a draft or sent-back expense of the actor. Its receipt stays and can be used again. */
export const deleteExpense =
  ({ unitOfWork }: UseCasePorts) =>
  ({
    actor,
    id,
  }: {
    actor: Actor;
    id: string;
  }): Promise<Result<{ id: string }, ExpenseRefusalCode>> =>
    unitOfWork.run(actor.cause, async (scope) => {
      const expense = await scope.expenses.lock(actor.viewer.organizationId, id);
      if (expense?.creatorId !== actor.viewer.userId) return notFound();
      const decision = decideDelete(expense, actor.viewer.userId);
      if (!decision.ok) return decision;
      await scope.expenses.delete(expense);
      await scope.record(expense, { kind: 'expense.deleted', note: expense.title });
      await scope.publish({
        type: 'ExpenseDeleted',
        aggregateId: id,
        data: { expenseId: id, creatorId: expense.creatorId, receiptId: expense.receiptId },
      });
      return ok({ id });
    });
