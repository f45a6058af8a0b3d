import { formatMoney } from '@outlay/platform/money';
import type { Executor } from '@outlay/platform/postgres';
import { isRowId } from '@outlay/platform/text';
import { and, eq, inArray, isNull, ne, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type { DuplicateReason, DuplicateWarning } from '../domain/duplicates.ts';
import type {
  DuplicateProbe,
  DuplicateRepository,
  DuplicateSearch,
  FoundDuplicate,
} from '../use-cases/ports.ts';
import { duplicateWarnings, expenses, expenseViewers, receiptDirectory } from './tables.ts';

/** More than this many look-alikes help nobody. */
const FOUND_MAX = 10;

export const toWarning = (row: typeof duplicateWarnings.$inferSelect): DuplicateWarning => ({
  id: row.id.toString(),
  expenseId: row.expenseId.toString(),
  otherExpenseId: row.otherExpenseId.toString(),
  reason: row.reason,
  decision:
    row.choice !== null && row.decidedById !== null && row.decidedAt !== null
      ? {
          choice: row.choice,
          decidedById: row.decidedById.toString(),
          decidedAt: row.decidedAt,
          note: row.note,
        }
      : null,
});

/** Conditions under which an expense looks like the probe, strongest first. */
function signsOf(executor: Executor, probe: DuplicateProbe): [DuplicateReason, SQL][] {
  const signs: [DuplicateReason, SQL | undefined][] = [];
  if (probe.receiptSha256) {
    const sameFile = executor
      .select({ id: receiptDirectory.receiptId })
      .from(receiptDirectory)
      .where(
        and(
          eq(receiptDirectory.organizationId, BigInt(probe.organizationId)),
          eq(receiptDirectory.sha256, probe.receiptSha256),
        ),
      );
    signs.push(['same_receipt', inArray(expenses.receiptId, sameFile)]);
  }
  if (probe.vendor) {
    const sameVendor = eq(expenses.vendorKey, sql`vendor_key(${probe.vendor})`);
    const sameDay = eq(
      sql`date_trunc('day', ${expenses.time}, 'UTC')`,
      sql`date_trunc('day', ${probe.time.toISOString()}::timestamptz, 'UTC')`,
    );
    const sameAmount = and(
      eq(expenses.amount, formatMoney(probe.amount)),
      eq(expenses.currency, probe.amount.currency),
    );
    if (probe.invoiceNumber) {
      const sameNumber = eq(
        sql`fold_text(${expenses.invoiceNumber})`,
        sql`fold_text(${probe.invoiceNumber})`,
      );
      signs.push(['same_invoice', and(sameVendor, sameNumber)]);
    }
    signs.push(['same_purchase', and(sameVendor, sameAmount, sameDay)]);
  }
  return signs.flatMap(([reason, sign]) => (sign ? [[reason, sign]] : []));
}

export const createDuplicateSearch = (executor: Executor): DuplicateSearch => ({
  search: async (probe) => {
    const signs = signsOf(executor, probe);
    if (signs.length === 0) return [];
    const cases = signs.map(([reason, sign]) => sql`when ${sign} then ${reason}::text`);
    const rows = await executor
      .select({
        id: expenses.id,
        reason: sql<DuplicateReason>`case ${sql.join(cases, sql` `)} end`,
      })
      .from(expenses)
      .where(
        and(
          eq(expenses.organizationId, BigInt(probe.organizationId)),
          probe.id === null ? undefined : ne(expenses.id, BigInt(probe.id)),
          or(...signs.map(([, sign]) => sign)),
        ),
      )
      // Newest first, of the few that look alike. By the plain id PostgreSQL walks back through all expenses, in the hope of meeting
      // ten soon: 20 ms and more with some thousands, instead of a look into the index of vendors.
      .orderBy(sql`${expenses.id} + 0 desc`)
      .limit(FOUND_MAX);
    return rows.map(({ id, reason }) => ({ otherExpenseId: id.toString(), reason }));
  },
});

/** Warnings of one transaction. */
export const createDuplicateRepository = (tx: Executor): DuplicateRepository & DuplicateSearch => ({
  ...createDuplicateSearch(tx),
  replace: (expense, found) => replaceWarnings(tx, expense, found),
  find: async (expense, warningId) => {
    if (!isRowId(warningId)) return null;
    const [row] = await tx
      .select()
      .from(duplicateWarnings)
      .where(
        and(
          eq(duplicateWarnings.id, BigInt(warningId)),
          eq(duplicateWarnings.expenseId, BigInt(expense.id)),
          eq(duplicateWarnings.organizationId, BigInt(expense.organizationId)),
        ),
      );
    return row ? toWarning(row) : null;
  },
  decide: async (warning, { choice, decidedById, decidedAt, note }) => {
    await tx
      .update(duplicateWarnings)
      .set({ choice, decidedById: BigInt(decidedById), decidedAt, note })
      .where(eq(duplicateWarnings.id, BigInt(warning.id)));
  },
  isApprover: async (expenseId, memberId) => {
    const rows = await tx
      .select({ memberId: expenseViewers.memberId })
      .from(expenseViewers)
      .where(
        and(
          eq(expenseViewers.expenseId, BigInt(expenseId)),
          eq(expenseViewers.memberId, BigInt(memberId)),
        ),
      );
    return rows.length > 0;
  },
});

async function replaceWarnings(
  tx: Executor,
  { id, organizationId }: { id: string; organizationId: string },
  found: readonly FoundDuplicate[],
): Promise<void> {
  const others = found.map(({ otherExpenseId }) => BigInt(otherExpenseId));
  await tx
    .delete(duplicateWarnings)
    .where(
      and(
        eq(duplicateWarnings.expenseId, BigInt(id)),
        isNull(duplicateWarnings.choice),
        others.length === 0 ? undefined : notInArray(duplicateWarnings.otherExpenseId, others),
      ),
    );
  if (found.length === 0) return;
  await tx
    .insert(duplicateWarnings)
    .values(
      found.map(({ otherExpenseId, reason }) => ({
        organizationId: BigInt(organizationId),
        expenseId: BigInt(id),
        otherExpenseId: BigInt(otherExpenseId),
        reason,
      })),
    )
    .onConflictDoUpdate({
      target: [duplicateWarnings.expenseId, duplicateWarnings.otherExpenseId],
      set: { reason: sql`excluded.reason` },
      setWhere: isNull(duplicateWarnings.choice),
    });
}
