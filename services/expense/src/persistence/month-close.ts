import { oneOf, type Executor, type Transaction } from '@outlay/platform/postgres';
import { monthEnd } from '@outlay/schemas/months';
import { and, asc, between, eq, inArray, lt, sql, type SQL } from 'drizzle-orm';
import {
  REMINDED_MAX,
  type MonthClose,
  type ReminderAbout,
  type ToRemind,
} from '../domain/month-close.ts';
import { SPENDING_STATUSES } from '../domain/spend-insights.ts';
import { lacksReceipt } from './expense-filter.ts';
import { isShared } from './expense-viewers.ts';
import { linesWithoutField, linesWithoutTaxCode, requiresFields } from './line-gaps.ts';
import { expenses, reminders, taxCodes } from './tables.ts';

/** Written out, so that a cached plan also uses the indexes with this condition. */
const isSpending = sql`${expenses.status} in (${oneOf(SPENDING_STATUSES)})`;

/** The expenses that each count of a month counts. */
const LEFT: Readonly<Record<ReminderAbout | 'held_payouts', SQL | undefined>> = {
  missing_receipts: and(isSpending, lacksReceipt),
  wallet_drafts: and(eq(expenses.status, 'draft'), inArray(expenses.source, ['pyusd', 'sol'])),
  open_approvals: eq(expenses.status, 'submitted'),
  held_payouts: eq(expenses.reimbursementStatus, 'held'),
};

/** Expenses of a month that finance may see. */
const ofMonth = (organizationId: string, month: string): SQL | undefined =>
  and(
    eq(expenses.organizationId, BigInt(organizationId)),
    between(expenses.day, `${month}-01`, monthEnd(month)),
    isShared,
  );

/** Split expenses have a separate index, because what their lines lack is in no other. */
const isSplit = sql`${expenses.lines} is not null`;

/**
 * Counts what is left to do in a month, each with the index that has what it asks for, so that no expense is read for what it
 * doesn't lack. An unsplit expense is a line without a tax code: there are as many as expenses that aren't split.
 */
export async function readMonthClose(
  executor: Executor,
  organizationId: string,
  month: string,
): Promise<MonthClose> {
  const of = (what: SQL, ...conditions: (SQL | undefined)[]): SQL =>
    sql`coalesce((select ${what} from ${expenses} where ${and(ofMonth(organizationId, month), ...conditions)}), 0)::int`;
  const count = (...conditions: (SQL | undefined)[]): SQL => of(sql`count(*)`, ...conditions);
  const hasTaxCodes = sql`exists (select from ${taxCodes}
    where ${taxCodes.organizationId} = ${organizationId}::bigint and not ${taxCodes.archived})`;
  const { rows } = await executor.execute<Omit<MonthClose, 'month'> & Record<string, unknown>>(sql`
    select ${count(LEFT.missing_receipts)} as "missingReceipts",
      ${count(LEFT.wallet_drafts)} as "walletDrafts",
      ${count(LEFT.open_approvals)} as "openApprovals",
      ${count(LEFT.held_payouts)} as "heldPayouts",
      case when ${hasTaxCodes} then ${count(isSpending)} - ${count(isSpending, isSplit)}
        + ${of(sql`sum(${linesWithoutTaxCode})`, isSpending, isSplit)} else 0 end as "linesWithoutTaxCode",
      case when ${requiresFields(organizationId)}
        then ${of(sql`sum(${linesWithoutField})`, isSpending)} else 0 end as "linesWithoutField"`);
  const [row] = rows;
  if (!row) throw new Error('a selection of counts returned no row');
  return { month, ...row };
}

/** Returns the expenses of a month whose people are reminded, oldest first, at most `REMINDED_MAX`. */
export async function readToRemind(
  executor: Executor,
  organizationId: string,
  month: string,
  about: ReminderAbout,
): Promise<ToRemind[]> {
  const rows = await executor
    .select({ expenseId: expenses.id, creatorId: expenses.creatorId })
    .from(expenses)
    .where(and(ofMonth(organizationId, month), LEFT[about]))
    .orderBy(asc(expenses.day), asc(expenses.id))
    .limit(REMINDED_MAX);
  return rows.map(({ expenseId, creatorId }) => ({
    expenseId: expenseId.toString(),
    creatorId: creatorId.toString(),
  }));
}

/** Records a reminder; false, and nothing changed, when the last one is later than `before`. */
export async function claimReminder(
  tx: Transaction,
  organizationId: string,
  { month, about, at, before }: { month: string; about: ReminderAbout; at: Date; before: Date },
): Promise<boolean> {
  const { rowCount } = await tx
    .insert(reminders)
    .values({ organizationId: BigInt(organizationId), month, about, at })
    .onConflictDoUpdate({
      target: [reminders.organizationId, reminders.month, reminders.about],
      set: { at },
      setWhere: lt(reminders.at, before),
    });
  return (rowCount ?? 0) > 0;
}
