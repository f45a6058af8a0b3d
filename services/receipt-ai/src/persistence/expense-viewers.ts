import { readsBooks, type Viewer } from '@outlay/platform/auth';
import { decidesOn } from '@outlay/authority-log/expense-viewers';
import type { Executor } from '@outlay/platform/postgres';
import { and, eq, exists, sql, type SQL } from 'drizzle-orm';
import { expenseLinks, receipts } from './tables.ts';

/**
 * Whether the receipt has an expense that is visible to more than its creator, and the viewer is of finance, an admin or an
 * approver of it. The expense service applies the same rule to expenses.
 */
export const hasVisibleExpense = (executor: Executor, viewer: Viewer): SQL =>
  exists(
    executor
      .select({ one: sql`1` })
      .from(expenseLinks)
      .where(
        and(
          eq(expenseLinks.receiptId, receipts.id),
          expenseLinks.shared,
          readsBooks(viewer)
            ? undefined
            : decidesOn(executor, viewer.userId, expenseLinks.expenseId),
        ),
      ),
  );
