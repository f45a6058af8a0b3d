import { hasRole, type Viewer } from '@outlay/platform/auth';
import { decidesOn } from '@outlay/platform/expense-viewers';
import type { Executor } from '@outlay/platform/postgres';
import { and, eq, exists, sql, type SQL } from 'drizzle-orm';
import { expenseLinks, receipts } from './tables.ts';

/**
 * Whether an expense that carries the receipt is more than its creator's, and the viewer is of finance, an admin or one who decides
 * on it: the rule of expense, whose receipts these are.
 */
export const carriedForViewer = (executor: Executor, viewer: Viewer): SQL =>
  exists(
    executor
      .select({ one: sql`1` })
      .from(expenseLinks)
      .where(
        and(
          eq(expenseLinks.receiptId, receipts.id),
          expenseLinks.shared,
          hasRole(viewer, 'finance', 'admin')
            ? undefined
            : decidesOn(executor, viewer.userId, expenseLinks.expenseId),
        ),
      ),
  );
