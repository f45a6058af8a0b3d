import type { Database } from '@outlay/platform/postgres';
import { and, eq, sql } from 'drizzle-orm';
import { OPEN_STATUSES } from '../domain/payout.ts';
import type { Claim } from '../use-cases/ports.ts';
import { toPayout, type PayoutRow } from './payout-row.ts';
import { payouts } from './tables.ts';

const OPEN = sql.raw(OPEN_STATUSES.map((status) => `'${status}'`).join(', '));

export interface LeaseRepository {
  /** Claims up to `max` open payouts that are due and that nobody holds, oldest look first. */
  claimDue(max: number): Promise<Claim[]>;
  /** Gives a claim back, to be looked at again after `delayMs`; nothing when somebody else holds it by now. */
  giveBack(claim: Claim, delayMs: number): Promise<void>;
}

/** Row leases on the database's clock, so that workers need not agree on the time. */
export const createLeaseRepository = (
  database: Database,
  owner: string,
  leaseMs: number,
): LeaseRepository => ({
  claimDue: async (max) => {
    const rows = await database
      .update(payouts)
      .set({
        leaseOwner: owner,
        leaseToken: sql`${payouts.leaseToken} + 1`,
        leaseExpiresAt: sql`now() + ${leaseMs} * interval '1 millisecond'`,
      })
      .where(
        // An array, so that the rows are picked once: a plain subquery may run again per row and pass the limit.
        sql`${payouts.id} = any(array(
          select id from payouts
          where status in (${OPEN}) and next_look_at <= now()
            and (lease_expires_at is null or lease_expires_at < now())
          order by next_look_at limit ${max} for update skip locked))`,
      )
      .returning();
    return rows.map(toClaim);
  },
  giveBack: async ({ payout, token }, delayMs) => {
    await database
      .update(payouts)
      .set({
        leaseExpiresAt: null,
        nextLookAt: sql`now() + ${delayMs} * interval '1 millisecond'`,
      })
      .where(and(eq(payouts.id, payout.id), eq(payouts.leaseToken, token)));
  },
});

const toClaim = (row: PayoutRow): Claim => ({ payout: toPayout(row), token: row.leaseToken });
