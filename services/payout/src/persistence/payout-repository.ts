import { isUuid } from '@outlay/platform/text';
import { formatMoney } from '@outlay/platform/money';
import { matching, type Executor, type Transaction } from '@outlay/platform/postgres';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { isOpen } from '../domain/payout.ts';
import type { Exposure } from '../domain/reservation.ts';
import type { ExposureRequest, NewPayout, PayoutRepository } from '../use-cases/ports.ts';
import { toColumns, toPayout } from './payout-row.ts';
import { attempts, payouts } from './tables.ts';
import { toRules, type RulesRow } from './treasury-repository.ts';

/** Fences off every claim on a row. */
const GIVEN_BACK = { leaseToken: sql`${payouts.leaseToken} + 1`, leaseExpiresAt: null };

/** Payouts inside `tx`. */
export const createPayoutRepository = (tx: Transaction): PayoutRepository => ({
  insert: (payout) => insertPayout(tx, payout),
  lock: async (organizationId, id) => {
    if (!isUuid(id)) return null;
    const [row] = await tx
      .select()
      .from(payouts)
      .where(matching(payouts, { id, organizationId }))
      .for('update');
    return row ? toPayout(row) : null;
  },
  move: async ({ payout, token }, patch) => {
    const { rowCount } = await tx
      .update(payouts)
      .set({
        ...toColumns(patch),
        ...(!isOpen(patch.status) && { leaseExpiresAt: null }),
      })
      .where(matching(payouts, { id: payout.id, status: payout.status, leaseToken: token }));
    return (rowCount ?? 0) > 0;
  },
  moveLocked: async (payout, patch) => {
    await tx
      .update(payouts)
      .set({
        ...toColumns(patch),
        ...GIVEN_BACK,
        nextLookAt: sql`now()`,
      })
      .where(eq(payouts.id, payout.id));
  },
  ...attemptWrites(tx),
  ...locks(tx),
  exposure: (request) => readExposure(tx, request),
  ...runWrites(tx),
});

async function insertPayout(
  tx: Transaction,
  { cause, amountUsdMinor, organizationId, expenseId, payeeId, ...plain }: NewPayout,
): Promise<boolean> {
  const { rowCount } = await tx
    .insert(payouts)
    .values({
      ...plain,
      organizationId: BigInt(organizationId),
      expenseId: BigInt(expenseId),
      payeeId: BigInt(payeeId),
      status: 'QUEUED',
      amountUsd: formatMoney({ amountMinor: amountUsdMinor, currency: 'USD' }),
      correlationId: cause.correlationId,
      causationId: cause.causationId,
      traceparent: cause.traceparent ?? null,
    })
    .onConflictDoNothing();
  return (rowCount ?? 0) > 0;
}

/** See lock_to_sign in the migration for the order of locks. */
const locks = (tx: Transaction): Pick<PayoutRepository, 'lockTreasuries' | 'lockToSign'> => ({
  lockTreasuries: async () => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('payout-treasury'))`);
  },
  lockToSign: async (treasury, recipients, request) => {
    const { rows } = await tx.execute<{ rules: RulesRow; exposure: ExposureRow }>(sql`
      select * from lock_to_sign(${treasury}, ${request.organizationId}::bigint, ${sql.param(recipients)}::text[], ${exposureParameters(request)})`);
    const [row] = rows;
    return { rules: toRules(row?.rules), exposure: toExposure(row?.exposure) };
  },
});

const runWrites = (tx: Transaction): Pick<PayoutRepository, 'lockMany' | 'startRun'> => ({
  lockMany: async (organizationId, ids) => {
    const rows = await tx
      .select()
      .from(payouts)
      .where(
        and(
          inArray(payouts.id, ids.filter(isUuid)),
          eq(payouts.organizationId, BigInt(organizationId)),
        ),
      )
      // Sorted, so that two runs can't deadlock.
      .orderBy(asc(payouts.id))
      .for('update');
    return rows.map(toPayout);
  },
  startRun: async (ids, now) => {
    await tx
      .update(payouts)
      .set({ runStartedAt: now, nextLookAt: sql`now()` })
      .where(and(inArray(payouts.id, [...ids]), eq(payouts.status, 'QUEUED')));
  },
});

const attemptWrites = (
  tx: Transaction,
): Pick<PayoutRepository, 'insertAttempt' | 'endAttempt' | 'hasAttemptThatMayLand'> => ({
  insertAttempt: async (attempt) => {
    await tx.insert(attempts).values({ ...attempt, state: 'OPEN' });
  },
  endAttempt: async ({ payoutId, number }, end) => {
    const ended = await tx
      .update(attempts)
      .set({ ...end, endedAt: sql`now()` })
      .where(matching(attempts, { payoutId, number, state: 'OPEN' }))
      .returning({ number: attempts.number });
    // The payout was just moved from a status that has an open attempt.
    if (ended.length === 0) throw new Error(`attempt ${number} of ${payoutId} was not open`);
  },
  hasAttemptThatMayLand: async (payoutId) => {
    const [one] = await tx
      .select({ number: attempts.number })
      .from(attempts)
      .where(and(eq(attempts.payoutId, payoutId), inArray(attempts.state, ['OPEN', 'LANDED'])))
      .limit(1);
    return one !== undefined;
  },
});

type ExposureRow = Record<'reserved' | 'own' | 'every' | 'opened' | 'opening', string>;

const exposureParameters = ({ source, destination, balanceSlot, now, except }: ExposureRequest) => {
  const dayStart = new Date(now.getTime() - 86_400_000).toISOString();
  return sql`${source}, ${destination}::text, ${balanceSlot}, ${dayStart}::timestamptz, ${except ?? null}::text`;
};

/** Reservations and daily sums; see read_exposure in the migration. */
export async function readExposure(tx: Executor, request: ExposureRequest): Promise<Exposure> {
  const { rows } = await tx.execute<ExposureRow>(
    sql`select * from read_exposure(${request.organizationId}::bigint, ${exposureParameters(request)})`,
  );
  return toExposure(rows[0]);
}

function toExposure(row: ExposureRow | undefined): Exposure {
  if (!row) throw new Error('the sums are of another organization');
  return {
    reservedBaseUnits: BigInt(row.reserved),
    lastDayUsdMinor: BigInt(row.own),
    allLastDayUsdMinor: BigInt(row.every),
    accountsOpened: Number(row.opened),
    accountsOpening: Number(row.opening),
  };
}
