import { isUuid } from '@outlay/platform/text';
import type { Viewer } from '@outlay/platform/auth';
import type { Position } from '@outlay/platform/paging';
import type { Database } from '@outlay/platform/postgres';
import { and, asc, count, desc, eq, inArray, lte, sql, type SQL } from 'drizzle-orm';
import { maySeeTreasury } from '../domain/decisions.ts';
import { valuesAt } from '../domain/payout-at.ts';
import type { Payout } from '../domain/payout.ts';
import type { PayoutQueries } from '../use-cases/ports.ts';
import { matchingPayouts, visibleTo } from './payout-filter.ts';
import { readPaymentProofs, readPublishedDay } from './payment-proofs.ts';
import { rowWith, toAttempt, toPayout } from './payout-row.ts';
import { attempts, payoutChanges, payouts } from './tables.ts';
import { readTreasuryHistory } from './treasury-history.ts';
import { readTreasuryStatement } from './treasury-statement.ts';
import { readWaitingPayees } from './waiting-payouts.ts';

export const createPayoutQueries = (database: Database): PayoutQueries => ({
  findMany: async (viewer, ids) => {
    const rows = await database
      .select()
      .from(payouts)
      .where(and(visibleTo(viewer), inArray(payouts.id, ids.filter(isUuid))));
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
  findAt: (viewer, expenseId, at) => findAt(database, viewer, expenseId, at),
  newest: async (viewer, { filter, first, after }) => {
    const rows = await database
      .select()
      .from(payouts)
      .where(and(matchingPayouts(viewer, filter), after === null ? undefined : isOlderThan(after)))
      .orderBy(desc(payouts.queuedAt), desc(payouts.id))
      .limit(first + 1);
    return rows.map(toPayout);
  },
  totals: (viewer, filter) =>
    database
      .select({
        status: payouts.status,
        count: count(),
        amountUsd: sql<string>`sum(${payouts.amountUsd})`,
      })
      .from(payouts)
      .where(matchingPayouts(viewer, filter))
      .groupBy(payouts.status),
  waitingPayees: (organizationId) => readWaitingPayees(database, organizationId),
  paymentProofs: (viewer, payments) => readPaymentProofs(database, viewer, payments),
  publishedDay: (viewer, day) => readPublishedDay(database, viewer, day),
  attemptsOf: async (viewer, payoutIds) => {
    if (!maySeeTreasury(viewer)) return [];
    const rows = await database
      .select({ attempt: attempts })
      .from(attempts)
      .innerJoin(payouts, eq(payouts.id, attempts.payoutId))
      .where(and(visibleTo(viewer), inArray(attempts.payoutId, payoutIds.filter(isUuid))))
      .orderBy(asc(attempts.payoutId), asc(attempts.number));
    return rows.map(({ attempt }) => toAttempt(attempt));
  },
  treasuryHistory: (viewer, request) => readTreasuryHistory(database, viewer, request),
  treasuryStatement: (...request) => readTreasuryStatement(database, ...request),
});

/** The newest payout at a moment, with the changes after it undone. */
async function findAt(
  database: Database,
  viewer: Viewer,
  expenseId: string,
  at: Date,
): Promise<Payout | null> {
  const [row] = await database
    .select()
    .from(payouts)
    .where(
      and(visibleTo(viewer), eq(payouts.expenseId, BigInt(expenseId)), lte(payouts.queuedAt, at)),
    )
    .orderBy(desc(payouts.submission))
    .limit(1);
  if (!row) return null;
  const changes = await database
    .select({ at: payoutChanges.at, replaced: payoutChanges.replaced })
    .from(payoutChanges)
    .where(eq(payoutChanges.payoutId, row.id))
    .orderBy(asc(payoutChanges.id));
  return toPayout(rowWith(row, valuesAt(changes, at)));
}

const isOlderThan = ({ value, id }: Position): SQL =>
  sql`(${payouts.queuedAt}, ${payouts.id}) < (${new Date(value).toISOString()}::timestamptz, ${id}::uuid)`;
