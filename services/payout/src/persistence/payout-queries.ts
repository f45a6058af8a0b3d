import type { Viewer } from '@outlay/platform/auth';
import type { Database } from '@outlay/platform/postgres';
import { and, desc, eq, inArray, type SQL } from 'drizzle-orm';
import { mayDecide } from '../domain/decisions.ts';
import type { PayoutQueries } from '../use-cases/ports.ts';
import { toPayout } from './payout-row.ts';
import { payouts } from './tables.ts';

/** Rows that the viewer may see: the organisation's for those who decide, one's own for everybody else. */
const visibleTo = (viewer: Viewer): SQL | undefined =>
  and(
    eq(payouts.organizationId, BigInt(viewer.organizationId)),
    mayDecide(viewer) ? undefined : eq(payouts.payeeId, BigInt(viewer.userId)),
  );

export const createPayoutQueries = (database: Database): PayoutQueries => ({
  findMany: async (viewer, ids) => {
    const rows = await database
      .select()
      .from(payouts)
      .where(and(visibleTo(viewer), inArray(payouts.id, [...ids])));
    return rows.map(toPayout);
  },
  findByExpenses: async (viewer, expenseIds) => {
    const rows = await database
      .selectDistinctOn([payouts.expenseId])
      .from(payouts)
      .where(and(visibleTo(viewer), inArray(payouts.expenseId, expenseIds.map(BigInt))))
      .orderBy(payouts.expenseId, desc(payouts.submission));
    return rows.map(toPayout);
  },
  newest: async (viewer, { status, first }) => {
    const rows = await database
      .select()
      .from(payouts)
      .where(and(visibleTo(viewer), status ? inArray(payouts.status, [...status]) : undefined))
      .orderBy(desc(payouts.queuedAt), desc(payouts.id))
      .limit(first);
    return rows.map(toPayout);
  },
});
