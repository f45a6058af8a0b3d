import type { Database, Executor } from '@outlay/platform/postgres';
import { and, asc, count, eq, min, ne, sql } from 'drizzle-orm';
import type { Payout } from '../domain/payout.ts';
import type { WaitingPayee } from '../domain/waiting-payees.ts';
import { toPayout } from './payout-row.ts';
import { decisions, memberDirectory, payouts, WAITS_FOR_PAYEE } from './tables.ts';

const IS_SAME_PAYEE = and(
  eq(memberDirectory.memberId, payouts.payeeId),
  eq(memberDirectory.organizationId, payouts.organizationId),
);

/** Up to `max` held payouts of all organizations whose payee can be paid now or is active again. The domain checks each again. */
export async function readResumable(database: Database, max: number): Promise<Payout[]> {
  const rows = await database
    .select({ payout: payouts })
    .from(payouts)
    .innerJoin(memberDirectory, IS_SAME_PAYEE)
    .where(
      and(
        WAITS_FOR_PAYEE,
        memberDirectory.active,
        sql`(${payouts.reasonCode} = 'PAYEE_INACTIVE'
          or (${payouts.content} ->> 'payeeWallet' is null and ${memberDirectory.walletAddress} is not null)
          or (${payouts.content} ->> 'payeeWallet' = ${memberDirectory.walletAddress}
            and ${payouts.content} ->> 'payeeMemo' is not distinct from ${memberDirectory.walletMemo}))`,
      ),
    )
    .limit(max);
  return rows.map(({ payout }) => toPayout(payout));
}

const WAITING_PAYEES_MAX = 500;

/** The people whose payouts wait for their wallet, those who were never reminded first. People who have left are not reminded. */
export async function readWaitingPayees(
  executor: Executor,
  organizationId: string,
): Promise<WaitingPayee[]> {
  const remindedAt = sql`max((select max(${decisions.at}) from ${decisions}
    where ${decisions.payoutId} = ${payouts.id} and ${decisions.action} = 'remind'))`;
  const rows = await executor
    .select({
      payeeId: payouts.payeeId,
      payoutId: sql<string>`(array_agg(${payouts.id} order by ${payouts.queuedAt}, ${payouts.id}))[1]`,
      since: sql`min(${payouts.queuedAt})`.mapWith(payouts.queuedAt),
      count: count(),
      amountUsd: sql<string>`sum(${payouts.amountUsd})`,
      remindedAt: remindedAt.mapWith(decisions.at),
    })
    .from(payouts)
    .leftJoin(memberDirectory, IS_SAME_PAYEE)
    .where(
      and(
        eq(payouts.organizationId, BigInt(organizationId)),
        WAITS_FOR_PAYEE,
        ne(payouts.reasonCode, 'PAYEE_INACTIVE'),
        sql`${memberDirectory.active} is not false`,
      ),
    )
    .groupBy(payouts.payeeId)
    .orderBy(sql`${remindedAt} nulls first`, asc(min(payouts.queuedAt)), asc(payouts.payeeId))
    .limit(WAITING_PAYEES_MAX);
  return rows.map((row) => ({ ...row, payeeId: row.payeeId.toString() }));
}
