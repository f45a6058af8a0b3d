import { hasRole, type Viewer } from '@outlay/platform/auth';
import { decidesOn } from '@outlay/platform/expense-viewers';
import type { Executor } from '@outlay/platform/postgres';
import { and, eq, gt, or, sql, type SQL } from 'drizzle-orm';
import { expenses } from './tables.ts';

/** The SQL equivalent of `isShared`. */
export const isShared: SQL = sql`(${expenses.submission} > 0 or ${expenses.alreadyPaid})`;

/** The SQL equivalent of `maySee`, within the viewer's organization. */
export function seenBy(executor: Executor, viewer: Viewer): SQL | undefined {
  const own = eq(expenses.creatorId, BigInt(viewer.userId));
  if (hasRole(viewer, 'finance', 'admin')) return or(own, isShared);
  const decides = decidesOn(executor, viewer.userId, expenses.id);
  return or(own, and(gt(expenses.submission, 0), decides));
}
