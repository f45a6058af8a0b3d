import type { SentProof, WriterCode } from '@outlay/authority-log';
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
import { resubmitted, withdraw, type CancelPorts } from './cancel-expense.ts';
import { objectTo } from './object-to-submission.ts';
import type { Access, Actor, Scope } from './ports.ts';

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
  /** The viewer's signature, where it ends a submission; none where the session is to be enough. */
  readonly proof?: SentProof | null | undefined;
}

type RequestedDecision = Omit<ResolveDuplicateCommand, 'proof'> & { readonly now: Date };

/** A decision that changes something. */
interface Decided {
  readonly expense: Expense;
  readonly warning: DuplicateWarning;
  readonly made: DuplicateDecision;
  /** The submission that it ends; null for none. */
  readonly ends: number | null;
}

/**
 * Records a person's decision on a pair; repeating it changes nothing. A submitted expense that is marked as the duplicate
 * becomes a draft, and can't be submitted until the mark is removed.
 */
export const resolveDuplicate =
  (ports: CancelPorts) =>
  async (
    command: ResolveDuplicateCommand,
  ): Promise<Result<{ id: string }, ExpenseRefusalCode | WriterCode>> => {
    const { actor, expenseId: id, choice } = command;
    const problems: Refusal<'VALIDATION_FAILED'>[] = [];
    const note = readText(command.note, NOTE, problems);
    const refused = refuseAll(problems);
    if (refused) return refused;
    const request = { ...command, note, now: ports.clock.now() };
    const run = <Value>(work: (scope: Scope) => Promise<Value>) =>
      ports.unitOfWork.run(actor.cause, work);
    let ended: number | null = null;
    if (choice === 'discard') {
      const found = await run((scope) => decide(scope, request, 'read'));
      if (!found.ok) return found;
      ended = found.value?.ends ?? null;
      if (found.value && ended !== null) {
        const said = await objectTo(ports, found.value.expense, { ...actor, ...command });
        if (!said.ok) return said;
      }
    }
    return run(async (scope) => {
      const decided = await decide(scope, request, 'lock');
      if (!decided.ok) return decided;
      if (!decided.value) return ok({ id });
      if (decided.value.ends !== ended) return resubmitted();
      await recordDecision(scope, decided.value);
      return ok({ id });
    });
  };

/** Checks a decision; null for one that changes nothing. */
async function decide(
  scope: Scope,
  { actor: { viewer }, expenseId, warningId, choice, visible, note, now }: RequestedDecision,
  access: Access,
): Promise<Result<Decided | null, ExpenseRefusalCode>> {
  const { organizationId, userId } = viewer;
  const expense = await scope.expenses.find(organizationId, expenseId, access);
  const warning = expense && visible && (await scope.duplicates.find(expense, warningId));
  if (!expense || !warning) return notFound();
  const oversees = hasRole(viewer, 'finance', 'admin');
  const reviews = oversees || (await scope.duplicates.isApprover(expenseId, userId));
  const decision = decideDuplicate(
    expense,
    { userId, reviews, oversees },
    choice,
    warning.decision,
  );
  if (!decision.ok) return decision;
  const made: DuplicateDecision = {
    choice,
    markedExpenseId: choice === 'discard' ? expenseId : null,
    decidedAs: await decidedAs(scope, expense, warning, userId),
    decidedById: userId,
    decidedAt: now,
    note,
  };
  if (!isNews(made, warning.decision)) return ok(null);
  const isEnded = choice === 'discard' && expense.status === 'submitted';
  return ok({ expense, warning, made, ends: isEnded ? expense.submission : null });
}

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
  { expense, warning, made, ends }: Decided,
): Promise<void> {
  const { choice, note, decidedById } = made;
  const statuses = statusesForDuplicate(choice, expense.creatorId === decidedById);
  await scope.duplicates.decide(warning, made, statuses);
  const saved = await scope.expenses.update(expense, {});
  await scope.record(saved, {
    kind: choice === 'keep' ? 'duplicate.kept' : 'duplicate.discarded',
    note,
    changes: [{ field: 'duplicate', before: warning.decision?.choice ?? null, after: choice }],
  });
  const { otherExpenseId } = warning;
  await scope.publish({
    type: 'DuplicateResolved',
    aggregateId: expense.id,
    data: { expenseId: expense.id, otherExpenseId, choice, note },
  });
  if (ends !== null) await withdraw(scope, saved, WITHDRAWN);
}
