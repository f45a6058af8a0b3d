import { pairOf } from '@outlay/platform/money';
import { ok, type Result } from '@outlay/platform/result';
import { dayIn } from '@outlay/schemas/months';
import type { ExpenseInput } from '../domain/expense-input.ts';
import { decideDay, decideDayChange, decideEdit } from '../domain/expense-decisions.ts';
import { notFound, staleVersion, type ExpenseRefusalCode } from '../domain/expense-refusals.ts';
import { sourceOf, type Expense, type ExpenseDetails } from '../domain/expense.ts';
import { changesBetween } from '../domain/field-changes.ts';
import {
  changesOfValues,
  computedValues,
  lineValues,
  usdValues,
} from '../domain/recorded-values.ts';
import { checkReferencedObjects } from '../domain/reference-check.ts';
import { toUsdOn } from '../domain/usd-conversion.ts';
import { awaitReceipt } from './await-receipt.ts';
import type { Actor, Scope, UseCasePorts } from './ports.ts';
import { publishExpenseUpdated } from './publish-expense-updated.ts';
import { readDetails } from './read-details.ts';

export interface UpdateExpenseCommand {
  readonly actor: Actor;
  readonly id: string;
  readonly input: ExpenseInput;
  readonly expectedVersion: number | null;
}

type Updated = Result<
  { id: string },
  ExpenseRefusalCode | 'IDEMPOTENCY_KEY_REUSED' | 'IDEMPOTENCY_KEY_INVALID'
>;

/** Changes fields of a draft or sent-back expense of the actor. */
export const updateExpense =
  ({ unitOfWork, directory, clock }: UseCasePorts) =>
  async (command: UpdateExpenseCommand): Promise<Updated> => {
    await awaitReceipt(directory, command.actor.viewer.organizationId, command.input.receiptId);
    return unitOfWork.run(command.actor.cause, (scope) =>
      scope.once(
        command.actor.idempotencyKey,
        'updateExpense',
        { id: command.id, input: command.input },
        () => applyEdit(scope, command, clock.now()),
      ),
    );
  };

async function applyEdit(
  scope: Scope,
  { actor, id, input, expectedVersion }: UpdateExpenseCommand,
  now: Date,
): Promise<Result<{ id: string }, ExpenseRefusalCode>> {
  const { organizationId, userId } = actor.viewer;
  const expense = await scope.expenses.lock(organizationId, id);
  if (expense?.creatorId !== userId) return notFound();
  const decision = decideEdit(expense, userId);
  if (!decision.ok) return decision;
  if (expectedVersion !== null && expectedVersion !== expense.version) return staleVersion();
  const { details, codes } = await readDetails(scope.directory, expense, input, expense);
  if (!details.ok) return details;
  const dayChange = decideDayChange(expense, details.value.day);
  if (!dayChange.ok) return dayChange;
  const changes = changesBetween(expense, details.value, codes.book);
  if (changes.length === 0) return ok({ id });
  return saveEdit(scope, expense, details.value, changes, now);
}

/** A change of these fields converts the amount again. */
const VALUE_FIELDS: ReadonlySet<string> = new Set(['amount', 'currency', 'date']);

async function saveEdit(
  scope: Scope,
  expense: Expense,
  details: ExpenseDetails,
  changes: ReturnType<typeof changesBetween>,
  now: Date,
): Promise<Result<{ id: string }, ExpenseRefusalCode>> {
  const { organizationId, creatorId } = expense;
  const revalue = changes.some(({ field }) => VALUE_FIELDS.has(field));
  const references = await scope.directory.references({
    organizationId,
    creatorId,
    ...details,
    pair: revalue ? pairOf(details.amount.currency) : null,
  });
  const refused = checkReferencedObjects(details, expense, references, creatorId);
  if (refused) return refused;
  const { receipt, quotes, timeZone } = references;
  const decision = decideDay(details.day, dayIn(timeZone, now));
  if (!decision.ok) return decision;
  const saved = await scope.expenses.update(expense, {
    ...details,
    ...(revalue && toUsdOn(details, quotes, now)),
    ...(expense.walletOrigin ? {} : { source: sourceOf(receipt !== null) }),
  });
  const values = [
    ...changesOfValues(lineValues(expense), lineValues(saved)),
    ...changesOfValues(computedValues(expense), computedValues(saved)),
    ...(revalue ? changesOfValues(usdValues(expense), usdValues(saved)) : []),
  ];
  await scope.record(saved, { kind: 'expense.updated', changes: [...changes, ...values] });
  await publishExpenseUpdated(scope, saved, changes);
  return ok({ id: saved.id });
}
