import { hasRole } from '@outlay/platform/auth';
import type { IdempotencyCode } from '@outlay/platform/idempotency';
import { ok, type Result } from '@outlay/platform/result';
import { categoryOf, readCoding, storedLines, type LineInput } from '../domain/expense-lines.ts';
import {
  financeOnly,
  notFound,
  notRecodable,
  periodClosed,
  type ExpenseRefusalCode,
} from '../domain/expense-refusals.ts';
import type { Expense } from '../domain/expense.ts';
import { publishedLinesOf } from '../domain/line-tax.ts';
import { changesBetween } from '../domain/field-changes.ts';
import { readRequiredText } from '../domain/printable-text.ts';
import { changesOfValues, lineValues } from '../domain/recorded-values.ts';
import { codesOfLines } from './codes-of-lines.ts';
import type { Actor, Scope, UseCasePorts } from './ports.ts';

const REASON = { field: 'reason', label: 'Reason', lengthMax: 500 } as const;

export interface RecodeExpenseCommand {
  readonly actor: Actor;
  readonly id: string;
  readonly lines: readonly LineInput[];
  readonly reason: string;
  /** Whether the viewer may see the expense; otherwise it is reported as not found. */
  readonly visible: boolean;
}

type Recoded = Result<{ id: string }, ExpenseRefusalCode | IdempotencyCode>;

const RECODABLE: ReadonlySet<string> = new Set(['submitted', 'approved', 'paid']);

/** Changes how the lines are coded after the submission. What was approved and what is paid stay as they are. */
export const recodeExpense =
  ({ unitOfWork }: UseCasePorts) =>
  async ({ actor, id, lines, reason, visible }: RecodeExpenseCommand): Promise<Recoded> => {
    if (!hasRole(actor.viewer, 'finance')) return financeOnly();
    const read = readRequiredText(reason, REASON);
    if (!read.ok) return read;
    return unitOfWork.run(actor.cause, (scope) =>
      scope.once(actor.idempotencyKey, 'recodeExpense', { id, lines, reason }, async () => {
        const expense = await scope.expenses.lock(actor.viewer.organizationId, id);
        if (!expense || !visible) return notFound();
        if (!RECODABLE.has(expense.status)) return notRecodable();
        const month = await scope.holdClosedMonthOf(id);
        if (month !== null) return periodClosed(month);
        return recode(scope, expense, lines, read.value);
      }),
    );
  };

async function recode(
  scope: Scope,
  expense: Expense,
  given: readonly LineInput[],
  reason: string,
): Promise<Result<{ id: string }, ExpenseRefusalCode>> {
  const { id, organizationId } = expense;
  const codes = await codesOfLines(scope.directory, organizationId, { lines: given }, expense);
  const read = readCoding(expense, given, codes);
  if (!read.ok) return read;
  const coding = { lines: storedLines(read.value), categoryId: categoryOf(read.value) };
  const changes = changesBetween(expense, { ...expense, ...coding }, codes.book);
  if (changes.length === 0) return ok({ id });
  const saved = await scope.expenses.update(expense, coding);
  const values = changesOfValues(lineValues(expense), lineValues(saved));
  await scope.record(saved, {
    kind: 'expense.recoded',
    note: reason,
    changes: [...changes, ...values],
  });
  const { creatorId, day } = saved;
  await scope.publish({
    type: 'ExpenseRecoded',
    aggregateId: id,
    data: { expenseId: id, creatorId, day, lines: publishedLinesOf(saved), reason },
  });
  return ok({ id });
}
