import { hasRole } from '@outlay/platform/auth';
import { ok, refuseAll, type Refusal, type Result } from '@outlay/platform/result';
import {
  decideDuplicate,
  statusesForDuplicate,
  type DuplicateChoice,
} from '../domain/duplicates.ts';
import { notFound, type ExpenseRefusalCode } from '../domain/expense-refusals.ts';
import { readText } from '../domain/printable-text.ts';
import type { Actor, UseCasePorts } from './ports.ts';

const NOTE = { field: 'note', label: 'Note', lengthMax: 2_000 } as const;

export interface ResolveDuplicateCommand {
  readonly actor: Actor;
  readonly expenseId: string;
  readonly warningId: string;
  readonly choice: DuplicateChoice;
  readonly note: string | null;
  /** Whether the viewer may see the expense; otherwise it is reported as not found. */
  readonly visible: boolean;
}

/** Records a person's decision on a duplicate warning; repeating the decision changes nothing. */
export const resolveDuplicate =
  ({ unitOfWork, clock }: UseCasePorts) =>
  async (command: ResolveDuplicateCommand): Promise<Result<{ id: string }, ExpenseRefusalCode>> => {
    const { actor, expenseId, warningId, choice, visible } = command;
    const problems: Refusal<'VALIDATION_FAILED'>[] = [];
    const note = readText(command.note, NOTE, problems);
    const refused = refuseAll(problems);
    if (refused) return refused;
    const { organizationId, userId } = actor.viewer;
    return unitOfWork.run(actor.cause, async (scope) => {
      const expense = await scope.expenses.lock(organizationId, expenseId);
      const warning = expense && visible && (await scope.duplicates.find(expense, warningId));
      if (!expense || !warning) return notFound();
      const reviews =
        hasRole(actor.viewer, 'finance', 'admin') ||
        (await scope.duplicates.isApprover(expenseId, userId));
      const decision = decideDuplicate(expense, { userId, reviews }, choice);
      if (!decision.ok) return decision;
      const before = warning.decision?.choice ?? null;
      if (before === choice && (warning.decision?.note ?? null) === note)
        return ok({ id: expenseId });
      const decidedAt = clock.now();
      await scope.duplicates.decide(
        warning,
        { choice, decidedById: userId, decidedAt, note },
        statusesForDuplicate(choice, expense.creatorId === userId),
      );
      const saved = await scope.expenses.update(expense, {});
      await scope.record(saved, {
        kind: choice === 'keep' ? 'duplicate.kept' : 'duplicate.discarded',
        note,
        changes: [{ field: 'duplicate', before, after: choice }],
      });
      const { otherExpenseId } = warning;
      await scope.publish({
        type: 'DuplicateResolved',
        aggregateId: expenseId,
        data: { expenseId, otherExpenseId, choice, note },
      });
      return ok({ id: expenseId });
    });
  };
