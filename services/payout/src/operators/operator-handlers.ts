import { operatorAudit } from '@outlay/platform/replay';
import type { OperatorCaller, OperatorHandlers } from '@outlay/platform/operations';
import type { Database, Transaction } from '@outlay/platform/postgres';
import { ok, refuse } from '@outlay/platform/result';
import { eq, isNotNull, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { controls, organizationPauses, payouts, treasuries } from '../persistence/tables.ts';
import { mintRows } from '../persistence/treasury-repository.ts';
import { endTreasuryStops } from '../persistence/treasury-stops.ts';

/** Code of a stop by an operator. */
const CODE = 'STOPPED_BY_OPERATOR';
const CHANGED = { changedAt: sql`now()` };

/** Stops all payouts for operators, and shows and ends the service's own stops. */
export const createOperatorHandlers = (database: Database): OperatorHandlers => ({
  getPayoutSwitch: async () => {
    const [row] = await database.select().from(controls);
    if (!row) throw new Error('the switch of the payouts has no row');
    const stoppedTreasuries = await database
      .select({ name: treasuries.name, code: treasuries.stopCode })
      .from(treasuries)
      .where(isNotNull(treasuries.stopId))
      .orderBy(treasuries.name);
    const names = stoppedTreasuries.map(({ name, code }) => `${name} (${code ?? ''})`);
    return ok({
      stopped: row.paused,
      since: row.changedAt.toISOString(),
      code: row.code,
      reason: row.reason,
      queued: await database.$count(payouts, eq(payouts.status, 'QUEUED')),
      organizations_paused: await database.$count(organizationPauses),
      treasuries_stopped: names.length === 0 ? null : names.join(', '),
    });
  },
  stopAllPayouts: ({ reason }, { by }) =>
    database.transaction(async (tx) => {
      const { paused, reason: known } = await lockSwitch(tx);
      if (paused) {
        return refuse(
          'ALREADY_STOPPED',
          `Payouts are already stopped: ${known ?? 'no reason given'}`,
        );
      }
      const stop = { paused: true, stopId: randomUUID(), code: CODE, reason: `${by}: ${reason}` };
      await tx.update(controls).set({ ...stop, ...CHANGED });
      return record(tx, 'pause_payouts', { by, reason });
    }),
  resumeAllPayouts: ({ reason }, { by, caller }) =>
    database.transaction(async (tx) => {
      const { paused, observedMint } = await lockSwitch(tx);
      const ended = await endTreasuryStops(tx);
      const pauses = await tx
        .delete(organizationPauses)
        .where(eq(organizationPauses.byOperator, true))
        .returning({ since: organizationPauses.since });
      if (!paused && ended + pauses.length === 0) {
        return refuse('NOT_STOPPED', 'Payouts are running.');
      }
      const none = { stopId: null, code: null, reason: null, observedMint: null };
      await tx.update(controls).set({ paused: false, ...none, ...CHANGED });
      if (observedMint) {
        await mintRows(tx).acceptMint(observedMint, caller.userId);
        await record(tx, 'accept_mint', { by, reason, details: observedMint });
      }
      return record(tx, 'resume_payouts', { by, reason });
    }),
});

/** Signers take the same lock and read the switch under it: nothing new is signed after the commit. */
async function lockSwitch(tx: Transaction): Promise<typeof controls.$inferSelect> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('payout-treasury'))`);
  const [row] = await tx.select().from(controls).for('update');
  if (!row) throw new Error('the switch of the payouts has no row');
  return row;
}

async function record(
  tx: Transaction,
  action: string,
  { by, reason, details }: Pick<OperatorCaller, 'by'> & { reason: string; details?: object },
) {
  await tx
    .insert(operatorAudit)
    .values({ action, subject: 'all payouts', actor: by, reason, details });
  return ok({ requested_by: by });
}
