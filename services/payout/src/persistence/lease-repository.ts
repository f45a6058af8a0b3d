import { msFromNow, pickDueInTurn, type Database } from '@outlay/platform/postgres';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { OPEN_STATUSES, type Payout } from '../domain/payout.ts';
import type { Claim } from '../use-cases/ports.ts';
import { toAttempt, toPayout } from './payout-row.ts';
import { attempts, payouts } from './tables.ts';
import { readResumable } from './waiting-payouts.ts';

const OPEN = sql.raw(OPEN_STATUSES.map((status) => `'${status}'`).join(', '));

/**
 * Whether a queued payout may be processed: payouts are not stopped, and its run was started where the organization pays in runs.
 * This only spares workers from claiming rows that wait. The rules are read again under the treasury's lock before signing.
 */
const MAY_START = sql`
  not exists (select from controls where paused)
  and not exists (select from treasuries t where t.stop_id is not null
    and t.organization_id = payouts.organization_id and case when payouts.treasury is null then t.is_primary else t.name = payouts.treasury end
    and (payouts.treasury is not null or payouts.attempt_count > 0 or not exists (
      select from payout_settings s where s.organization_id = payouts.organization_id and s.second_treasury_may_pay)))
  and not exists (select from organization_pauses p where p.organization_id = payouts.organization_id)
  and (run_started_at is not null or not exists (
    select from payout_settings s where s.organization_id = payouts.organization_id and s.mode = 'BY_RUN'))`;

/** The maximum share of a worker's claims that one organization may have. */
export interface ClaimShare {
  /** Claims that the worker is processing. */
  readonly underWay: readonly Claim[];
  readonly perOrganizationMax: number;
}

export interface LeaseRepository {
  /**
   * Claims up to `max` open payouts that are due and not held, in turn among organizations, and for each the longest-waiting
   * first.
   */
  claimDue(max: number, share: ClaimShare): Promise<Claim[]>;
  /** Up to `max` held payouts that waited for their payee and may continue. */
  resumable(max: number): Promise<Payout[]>;
  /** Renews claims, except those that another worker has taken over. */
  renew(claims: readonly Claim[]): Promise<void>;
  /** Returns claims, to be processed again after `delayMs`, except those that another worker has taken over. */
  giveBack(claims: readonly { claim: Claim; delayMs: number }[]): Promise<void>;
}

const pickDuePayouts = (max: number, { underWay, perOrganizationMax }: ClaimShare): SQL =>
  pickDueInTurn(payouts, {
    open: sql`status in (${OPEN})`,
    due: sql`next_look_at <= now()
      and (lease_expires_at is null or lease_expires_at < now())
      and (status <> 'QUEUED' or (${MAY_START}))`,
    queue: payouts.organizationId,
    organization: sql`queue_id`,
    orderBy: payouts.nextLookAt,
    held: underWay.map(({ payout: { organizationId } }) => ({
      queueId: organizationId,
      organizationId,
    })),
    perQueueMax: perOrganizationMax,
    perOrganizationMax,
    max,
  });

/** Row leases with the database's clock, so that the clocks of workers may differ. */
export const createLeaseRepository = (
  database: Database,
  owner: string,
  leaseMs: number,
): LeaseRepository => ({
  claimDue: async (max, share) => {
    const rows = await database
      .update(payouts)
      .set({
        leaseOwner: owner,
        leaseToken: sql`${payouts.leaseToken} + 1`,
        leaseExpiresAt: msFromNow(leaseMs),
      })
      .where(pickDuePayouts(max, share))
      .returning();
    const begun = rows.flatMap(({ id, status }) => (status === 'QUEUED' ? [] : [id]));
    const open =
      begun.length === 0
        ? []
        : await database
            .select()
            .from(attempts)
            .where(
              and(
                sql`${attempts.payoutId} = any(${sql.param(begun)}::uuid[])`,
                eq(attempts.state, 'OPEN'),
              ),
            );
    const attemptOf = new Map(open.map((row) => [row.payoutId, toAttempt(row)]));
    return rows.map((row) => ({
      payout: toPayout(row),
      token: row.leaseToken,
      openAttempt: attemptOf.get(row.id) ?? null,
    }));
  },
  resumable: (max) => readResumable(database, max),
  renew: async (claims) => {
    const ids = claims.map(({ payout }) => payout.id);
    const tokens = claims.map(({ token }) => token.toString());
    // A row that a transaction has locked is being moved by its holder, and is renewed next time.
    await database.execute(sql`
      update ${payouts} set lease_expires_at = ${msFromNow(leaseMs)} where ${payouts.id} = any(array(
        select ${payouts.id} from unnest(${sql.param(ids)}::uuid[], ${sql.param(tokens)}::bigint[]) as held (id, token)
        join ${payouts} on ${payouts.id} = held.id and ${payouts.leaseToken} = held.token
        where lease_expires_at is not null for update of ${payouts} skip locked))`);
  },
  giveBack: async (claims) => {
    const ids = claims.map(({ claim }) => claim.payout.id);
    const tokens = claims.map(({ claim }) => claim.token.toString());
    const delays = claims.map(({ delayMs }) => delayMs);
    await database.execute(sql`
      update ${payouts} set lease_expires_at = null, next_look_at = now() + held.delay_ms * interval '1 millisecond'
      from unnest(${sql.param(ids)}::uuid[], ${sql.param(tokens)}::bigint[], ${sql.param(delays)}::integer[])
        as held (id, token, delay_ms)
      where ${payouts.id} = any(${sql.param(ids)}::uuid[])
        and ${payouts.id} = held.id and ${payouts.leaseToken} = held.token`);
  },
});
