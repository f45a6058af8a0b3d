import { readsBooks, type Viewer } from '@outlay/platform/auth';
import { amongDecidedOn, decidesOn } from '@outlay/authority-log/expense-viewers';
import type { Executor } from '@outlay/platform/postgres';
import { and, eq, gt, ne, or, sql, type SQL } from 'drizzle-orm';
import { expenses } from './tables.ts';

/** The SQL equivalent of `isShared`. */
export const isShared: SQL = sql`(${expenses.submission} > 0 or ${expenses.alreadyPaid})`;

/** The SQL equivalent of `maySee`, within the viewer's organization. */
export function seenBy(executor: Executor, viewer: Viewer): SQL | undefined {
  const own = eq(expenses.creatorId, BigInt(viewer.userId));
  if (readsBooks(viewer)) return or(own, isShared);
  const decides = decidesOn(executor, viewer.userId, expenses.id);
  return or(own, and(gt(expenses.submission, 0), decides));
}

/**
 * `seenBy` as conditions that no expense meets twice: own expenses, and those of others. A list queries each separately,
 * because each has an index in the order of the list, and their `or` reads rows until it has found enough.
 */
export function waysToSee(executor: Executor, viewer: Viewer): (SQL | undefined)[] {
  const creatorId = BigInt(viewer.userId);
  const isVisible = readsBooks(viewer)
    ? isShared
    : and(gt(expenses.submission, 0), amongDecidedOn(executor, viewer.userId, expenses.id));
  return [eq(expenses.creatorId, creatorId), and(ne(expenses.creatorId, creatorId), isVisible)];
}
