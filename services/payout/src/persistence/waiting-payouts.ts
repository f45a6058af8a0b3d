import type { Database } from '@outlay/platform/postgres';
import { and, eq, sql } from 'drizzle-orm';
import type { Payout } from '../domain/payout.ts';
import { toPayout } from './payout-row.ts';
import { memberDirectory, payouts, WAITS_FOR_PAYEE } from './tables.ts';

/** Up to `max` held payouts of all organizations whose payee can be paid now or is active again. The domain checks each again. */
export async function readResumable(database: Database, max: number): Promise<Payout[]> {
  const isSamePayee = and(
    eq(memberDirectory.memberId, payouts.payeeId),
    eq(memberDirectory.organizationId, payouts.organizationId),
  );
  const rows = await database
    .select({ payout: payouts })
    .from(payouts)
    .innerJoin(memberDirectory, isSamePayee)
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
