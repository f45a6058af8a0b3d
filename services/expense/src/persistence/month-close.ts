import type { Executor, Transaction } from '@outlay/platform/postgres';
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
import { linesWithoutField, linesWithoutTaxCode } from './line-gaps.ts';
import { expenses, reminders, taxCodes } from './tables.ts';

const isSpending = inArray(expenses.status, [...SPENDING_STATUSES]);

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

const countOf = (condition: SQL | undefined) =>
  sql<number>`(count(*) filter (where ${condition}))::int`;

/** Counts what is left to do in a month, in one pass over its expenses. */
export async function readMonthClose(
  executor: Executor,
  organizationId: string,
  month: string,
): Promise<MonthClose> {
  const hasTaxCodes = sql`exists (select from ${taxCodes}
    where ${taxCodes.organizationId} = ${organizationId}::bigint and not ${taxCodes.archived})`;
  const [row] = await executor
    .select({
      missingReceipts: countOf(LEFT.missing_receipts),
      walletDrafts: countOf(LEFT.wallet_drafts),
      openApprovals: countOf(LEFT.open_approvals),
      heldPayouts: countOf(LEFT.held_payouts),
      linesWithoutTaxCode: sql<number>`coalesce(sum(${linesWithoutTaxCode})
        filter (where ${isSpending} and ${hasTaxCodes}), 0)::int`,
      linesWithoutField: sql<number>`coalesce(sum(${linesWithoutField})
        filter (where ${isSpending}), 0)::int`,
    })
    .from(expenses)
    .where(ofMonth(organizationId, month));
  if (!row) throw new Error('the aggregate returned no row');
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
  const claimed = await tx
    .insert(reminders)
    .values({ organizationId: BigInt(organizationId), month, about, at })
    .onConflictDoUpdate({
      target: [reminders.organizationId, reminders.month, reminders.about],
      set: { at },
      setWhere: lt(reminders.at, before),
    })
    .returning({ month: reminders.month });
  return claimed.length > 0;
}
