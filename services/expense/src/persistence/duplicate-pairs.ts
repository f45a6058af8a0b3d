import { recordset, type Transaction } from '@outlay/platform/postgres';
import { eq, or, sql } from 'drizzle-orm';
import type { Expense } from '../domain/expense.ts';
import { searchDuplicatesOf } from './duplicate-search.ts';
import { duplicatePairs, expenses } from './tables.ts';

type Located = Pick<Expense, 'id' | 'organizationId'>;

/**
 * Serialises changes of an organization's pairs until the transaction ends, so that the second of two concurrent expenses is
 * compared with the first.
 */
async function lockPairs(tx: Transaction, given: readonly Located[]): Promise<void> {
  const organizations = [...new Set(given.map(({ organizationId }) => organizationId))];
  // A fixed order prevents deadlocks between transactions that lock the same organizations.
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended('duplicates:' || id, 0))
    from (select id from unnest(${sql.param(organizations)}::text[]) as id order by id) as ordered`);
}

const COLUMNS = 'organization_id bigint, lower_id bigint, higher_id bigint, reasons text[]';

/**
 * Compares these expenses with all others and stores the current pairs for both sides. A pair that no longer matches is removed,
 * unless one expense is marked as the duplicate: a change by a cent must not remove a mark. "Both are real" ends with an edit or
 * a new reason, because it was about the old values. Returns the ids of expenses with a pair.
 */
export async function refreshPairs(
  tx: Transaction,
  given: readonly Located[],
  cause: 'created' | 'edited' | 'informed',
): Promise<ReadonlySet<string>> {
  if (given.length === 0) return new Set();
  await lockPairs(tx, given);
  const ids = given.map(({ id }) => id);
  const found = await searchDuplicatesOf(tx, ids);
  const organizationOf = new Map(given.map(({ id, organizationId }) => [id, organizationId]));
  const rows = found.map(({ expenseId, otherExpenseId, reasons }) => {
    const isLower = BigInt(expenseId) < BigInt(otherExpenseId);
    return {
      organization_id: organizationOf.get(expenseId),
      lower_id: isLower ? expenseId : otherExpenseId,
      higher_id: isLower ? otherExpenseId : expenseId,
      reasons,
    };
  });
  if (cause !== 'created') {
    await tx.execute(sql`
      delete from ${duplicatePairs} p
      where (p.lower_expense_id = any(${sql.param(ids)}::bigint[]) or p.higher_expense_id = any(${sql.param(ids)}::bigint[]))
        and p.choice is distinct from 'discard'
        and not exists (select from ${recordset(rows, COLUMNS)}
          where r.lower_id = p.lower_expense_id and r.higher_id = p.higher_expense_id)`);
  }
  if (rows.length > 0) {
    const stays = sql`duplicate_pairs.choice = 'discard' or ${cause !== 'edited'} and duplicate_pairs.reasons = excluded.reasons`;
    const kept = (column: string) =>
      sql`${sql.raw(column)} = case when ${stays} then duplicate_pairs.${sql.raw(column)} end`;
    // Two expenses of one batch find each other, but form a single pair.
    await tx.execute(sql`
      insert into ${duplicatePairs} (organization_id, lower_expense_id, higher_expense_id, reasons)
      select distinct on (lower_id, higher_id) organization_id, lower_id, higher_id, reasons
      from ${recordset(rows, COLUMNS)} order by lower_id, higher_id
      on conflict (lower_expense_id, higher_expense_id) do update
      set reasons = excluded.reasons, ${kept('choice')}, ${kept('decided_as')}, ${kept('decided_by_id')}, ${kept('decided_at')},
        ${kept('note')}`);
  }
  return new Set(found.flatMap(({ expenseId, otherExpenseId }) => [expenseId, otherExpenseId]));
}

/** A receipt may be read after its expense was written, and belong to several expenses. */
export async function refreshPairsOfReceipt(
  tx: Transaction,
  organizationId: string,
  receiptId: string,
): Promise<void> {
  const rows = await tx
    .select({ id: expenses.id })
    .from(expenses)
    .where(
      sql`${expenses.organizationId} = ${organizationId} and ${expenses.receiptId} = ${receiptId}`,
    );
  const given = rows.map(({ id }) => ({ id: id.toString(), organizationId }));
  await refreshPairs(tx, given, 'informed');
}

/** Removes all pairs of a deleted or rejected expense, with the decisions on them. */
export async function removePairs(tx: Transaction, expense: Located): Promise<void> {
  await lockPairs(tx, [expense]);
  const id = BigInt(expense.id);
  await tx
    .delete(duplicatePairs)
    .where(or(eq(duplicatePairs.lowerExpenseId, id), eq(duplicatePairs.higherExpenseId, id)));
}

const factsOf = ({ vendor, invoiceNumber, amount, day, receiptId, computed }: Expense) => [
  ...[vendor, invoiceNumber, amount.amountMinor, amount.currency, day, receiptId],
  JSON.stringify(computed),
];

/** Compares a changed expense again if a compared value has changed. */
export async function refreshAfterUpdate(
  tx: Transaction,
  before: Expense,
  after: Expense,
): Promise<void> {
  const [earlier, later] = [factsOf(before), factsOf(after)];
  const isEdited = earlier.some((fact, place) => fact !== later[place]);
  const isRevalued = before.usdAmount?.amountMinor !== after.usdAmount?.amountMinor;
  if (isEdited || isRevalued) await refreshPairs(tx, [after], isEdited ? 'edited' : 'informed');
}
