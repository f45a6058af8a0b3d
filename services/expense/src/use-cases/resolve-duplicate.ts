import { hasRole } from '@outlay/platform/auth';
import { ok, refuseAll, type Refusal, type Result } from '@outlay/platform/result';
import {
  decideDuplicate,
  statusesForDuplicate,
  type DecidedAs,
  type DuplicateChoice,
  type DuplicateDecision,
  type DuplicateWarning,
} from '../domain/duplicates.ts';
import { notFound, type ExpenseRefusalCode } from '../domain/expense-refusals.ts';
import type { Expense } from '../domain/expense.ts';
import { readText } from '../domain/printable-text.ts';
import { withdraw } from './cancel-expense.ts';
import type { Actor, Scope, UseCasePorts } from './ports.ts';

const NOTE = { field: 'note', label: 'Note', lengthMax: 2_000 } as const;

const WITHDRAWN = 'It was marked as a duplicate.';

export interface ResolveDuplicateCommand {
  readonly actor: Actor;
  readonly expenseId: string;
  readonly warningId: string;
  readonly choice: DuplicateChoice;
  readonly note: string | null;
  /** Whether the viewer may see the expense and its pair; otherwise it is reported as not found. */
  readonly visible: boolean;
}

/**
 * Records a person's decision on a pair; repeating it changes nothing. A submitted expense that is marked as the duplicate
 * becomes a draft, and can't be submitted until the mark is removed.
 */
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
      const oversees = hasRole(actor.viewer, 'finance', 'admin');
      const reviews = oversees || (await scope.duplicates.isApprover(expenseId, userId));
      const decider = { userId, reviews, oversees };
      const decision = decideDuplicate(expense, decider, choice, warning.decision);
      if (!decision.ok) return decision;
      const made: DuplicateDecision = {
        choice,
        markedExpenseId: choice === 'discard' ? expenseId : null,
        decidedAs: await decidedAs(scope, expense, warning, userId),
        decidedById: userId,
        decidedAt: clock.now(),
        note,
      };
      if (!isNews(made, warning.decision)) return ok({ id: expenseId });
      const statuses = statusesForDuplicate(choice, expense.creatorId === userId);
      await scope.duplicates.decide(warning, made, statuses);
      await recordDecision(scope, expense, warning, made);
      return ok({ id: expenseId });
    });
  };

/** The creator of either expense decides as a creator. */
async function decidedAs(
  scope: Scope,
  { creatorId, organizationId }: Expense,
  { otherExpenseId }: DuplicateWarning,
  userId: string,
): Promise<DecidedAs> {
  const other = await scope.duplicates.creatorOf(organizationId, otherExpenseId);
  return userId === creatorId || userId === other ? 'creator' : 'reviewer';
}

/** Whether the decision changes anything. A creator's statement doesn't override a reviewer's. */
function isNews(made: DuplicateDecision, current: DuplicateDecision | null): boolean {
  if (current === null) return true;
  const isWeaker = current.decidedAs === 'reviewer' && made.decidedAs === 'creator';
  if (current.choice === 'keep' && made.choice === 'keep' && isWeaker) return false;
  return (
    current.choice !== made.choice ||
    current.note !== made.note ||
    current.markedExpenseId !== made.markedExpenseId ||
    current.decidedAs !== made.decidedAs
  );
}

async function recordDecision(
  scope: Scope,
  expense: Expense,
  { otherExpenseId, decision }: DuplicateWarning,
  { choice, note }: DuplicateDecision,
): Promise<void> {
  const before = decision?.choice ?? null;
  const saved = await scope.expenses.update(expense, {});
  await scope.record(saved, {
    kind: choice === 'keep' ? 'duplicate.kept' : 'duplicate.discarded',
    note,
    changes: [{ field: 'duplicate', before, after: choice }],
  });
  await scope.publish({
    type: 'DuplicateResolved',
    aggregateId: expense.id,
    data: { expenseId: expense.id, otherExpenseId, choice, note },
  });
  if (choice === 'discard' && saved.status === 'submitted') {
    await withdraw(scope, saved, WITHDRAWN);
  }
}
