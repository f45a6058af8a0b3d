import type { Executor, Transaction } from '@outlay/platform/postgres';
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { BooksCurrency } from '../use-cases/queries.ts';
import { bookedExpenses, bookSettings, closedMonths } from './tables.ts';

const lockOf = (organizationId: string): SQL =>
  sql`hashtextextended(${`closed-months:${organizationId}`}, 0)`;

/** Waits for what is being coded in the organization's open months, and lets no more begin until the transaction ends. */
export async function lockMonths(tx: Transaction, organizationId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockOf(organizationId)})`);
}

/**
 * The closed month in which an expense is booked; null while that is open, and before it is booked. Open months stay open until the
 * transaction ends.
 */
export async function holdClosedMonthOf(
  tx: Transaction,
  organizationId: string,
  expenseId: string,
): Promise<string | null> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${lockOf(organizationId)})`);
  const [booked] = await readBookedMonths(tx, organizationId, [expenseId]);
  const closed = await readClosedMonths(tx, organizationId);
  return booked && closed.has(booked.month) ? booked.month : null;
}

/** Adds a month to the closed ones, or takes it out. They are kept in order, because months are closed in any. */
export async function saveMonth(
  tx: Transaction,
  organizationId: string,
  month: string,
  isClosed: boolean,
): Promise<void> {
  const without = sql`array_remove(${closedMonths.months}, ${month})`;
  await tx
    .insert(closedMonths)
    .values({ organizationId: BigInt(organizationId), months: isClosed ? [month] : [] })
    .onConflictDoUpdate({
      target: closedMonths.organizationId,
      set: { months: isClosed ? sql`array_sort(array_append(${without}, ${month}))` : without },
    });
}

export async function saveBookedMonth(
  tx: Transaction,
  organizationId: string,
  expenseId: string,
  month: string,
): Promise<void> {
  await tx
    .insert(bookedExpenses)
    .values({ expenseId: BigInt(expenseId), organizationId: BigInt(organizationId), month })
    .onConflictDoUpdate({ target: bookedExpenses.expenseId, set: { month } });
}

/** Months, yyyy-mm, that take no entry. */
export async function readClosedMonths(
  executor: Executor,
  organizationId: string,
): Promise<ReadonlySet<string>> {
  const [row] = await executor
    .select({ months: closedMonths.months })
    .from(closedMonths)
    .where(eq(closedMonths.organizationId, BigInt(organizationId)));
  return new Set(row?.months);
}

/** The months in which expenses are booked; missing for those that aren't. */
export async function readBookedMonths(
  executor: Executor,
  organizationId: string,
  expenseIds: readonly string[],
): Promise<{ id: string; month: string }[]> {
  const rows = await executor
    .select()
    .from(bookedExpenses)
    .where(
      and(
        eq(bookedExpenses.organizationId, BigInt(organizationId)),
        inArray(bookedExpenses.expenseId, expenseIds.map(BigInt)),
      ),
    );
  return rows.map(({ expenseId, month }) => ({ id: expenseId.toString(), month }));
}

export async function saveBooksCurrency(
  tx: Transaction,
  organizationId: string,
  currency: BooksCurrency,
): Promise<void> {
  await tx
    .insert(bookSettings)
    .values({ organizationId: BigInt(organizationId), currency })
    .onConflictDoUpdate({ target: bookSettings.organizationId, set: { currency } });
}
