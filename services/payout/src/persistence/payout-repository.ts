import { formatMoney } from '@outlay/platform/money';
import type { Transaction } from '@outlay/platform/postgres';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Exposure } from '../domain/reservation.ts';
import type { ExposureRequest, PayoutRepository } from '../use-cases/ports.ts';
import { isUuid, toAttempt, toColumns, toPayout } from './payout-row.ts';
import { attempts, payouts } from './tables.ts';

/** Payouts inside `tx`. */
export const createPayoutRepository = (tx: Transaction): PayoutRepository => ({
  insert: async ({ cause, amountUsdMinor, organizationId, expenseId, payeeId, ...plain }) => {
    const added = await tx
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
      .onConflictDoNothing()
      .returning({ id: payouts.id });
    return added.length > 0;
  },
  lock: async (organizationId, id) => {
    if (!isUuid(id)) return null;
    const [row] = await tx
      .select()
      .from(payouts)
      .where(and(eq(payouts.id, id), eq(payouts.organizationId, BigInt(organizationId))))
      .for('update');
    return row ? toPayout(row) : null;
  },
  move: async ({ payout, token }, patch) => {
    const moved = await tx
      .update(payouts)
      .set(toColumns(patch))
      .where(
        and(
          eq(payouts.id, payout.id),
          eq(payouts.status, payout.status),
          eq(payouts.leaseToken, token),
        ),
      )
      .returning({ id: payouts.id });
    return moved.length > 0;
  },
  moveLocked: async (payout, patch) => {
    await tx
      .update(payouts)
      .set({
        ...toColumns(patch),
        leaseToken: sql`${payouts.leaseToken} + 1`,
        leaseExpiresAt: null,
        nextLookAt: sql`now()`,
      })
      .where(eq(payouts.id, payout.id));
  },
  ...attemptWrites(tx),
  lockTreasury: async () => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('payout-treasury'))`);
  },
  exposure: (request) => readExposure(tx, request),
  ...runWrites(tx),
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
      // In one order always, so that two runs wait for each other and never both.
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
): Pick<PayoutRepository, 'insertAttempt' | 'openAttempt' | 'endAttempt'> => ({
  insertAttempt: async (attempt) => {
    await tx.insert(attempts).values({ ...attempt, state: 'OPEN' });
  },
  openAttempt: async (payoutId) => {
    const [row] = await tx
      .select()
      .from(attempts)
      .where(and(eq(attempts.payoutId, payoutId), eq(attempts.state, 'OPEN')));
    return row ? toAttempt(row) : null;
  },
  endAttempt: async ({ payoutId, number }, end) => {
    const ended = await tx
      .update(attempts)
      .set({ ...end, endedAt: sql`now()` })
      .where(
        and(
          eq(attempts.payoutId, payoutId),
          eq(attempts.number, number),
          eq(attempts.state, 'OPEN'),
        ),
      )
      .returning({ number: attempts.number });
    // The payout was moved under its guard a moment ago, so its attempt must have been open.
    if (ended.length === 0) throw new Error(`attempt ${number} of ${payoutId} was not open`);
  },
});

async function readExposure(
  tx: Transaction,
  { balanceSlot, now, organizationId, recipient }: ExposureRequest,
): Promise<Exposure> {
  const dayStart = sql`${new Date(now.getTime() - 86_400_000).toISOString()}::timestamptz`;
  const ofLastDay = sql`${attempts.state} in ('OPEN', 'LANDED') and ${attempts.signedAt} > ${dayStart}`;
  const isOwn = sql`${payouts.organizationId} = ${organizationId}::bigint`;
  const { rows } = await tx.execute<Record<'reserved' | 'own' | 'every' | 'opened', string>>(sql`
    select
      coalesce(sum(${attempts.amountBaseUnits}) filter (
        where ${attempts.state} = 'OPEN'
          or (${attempts.state} = 'LANDED' and ${attempts.slot} > ${balanceSlot})
      ), 0)::text as reserved,
      coalesce(sum(${payouts.amountUsd}) filter (where ${ofLastDay} and ${isOwn}) * 100, 0)::bigint::text as own,
      coalesce(sum(${payouts.amountUsd}) filter (where ${ofLastDay}) * 100, 0)::bigint::text as every,
      count(*) filter (
        where ${ofLastDay} and ${attempts.rentLamports} > 0 and ${payouts.recipientAddress} = ${recipient}::text
      )::text as opened
    from ${attempts} join ${payouts} on ${payouts.id} = ${attempts.payoutId}
    where ${attempts.state} = 'OPEN' or ${attempts.signedAt} > ${dayStart}`);
  const [row] = rows;
  if (!row) throw new Error('an aggregate always has a row');
  return {
    reservedBaseUnits: BigInt(row.reserved),
    lastDayUsdMinor: BigInt(row.own),
    allLastDayUsdMinor: BigInt(row.every),
    accountsOpened: Number(row.opened),
  };
}
