import { matching, type Transaction } from '@outlay/platform/postgres';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Stops } from '../domain/decisions.ts';
import type { TreasuryRepository } from '../use-cases/treasury-ports.ts';
import { controls, organizationPauses, treasuries } from './tables.ts';

type Switches = Pick<TreasuryRepository, 'pauseOf' | 'pause' | 'stops' | 'endOwnPause' | 'stop'>;

/** The pause of one organization, and the stop of all payouts (the one row of `controls`). */
export const treasurySwitches = (tx: Transaction): Switches => ({
  pauseOf: async (organizationId) => {
    const [own] = await tx.select().from(controls);
    if (own?.paused !== false) {
      const reason = own?.reason ?? 'Payouts are stopped by an operator.';
      const since = own?.changedAt ?? new Date(0);
      return { reason, since, actorId: null, isOperatorOnly: true };
    }
    const chosen = await pauseRow(tx, organizationId);
    if (!chosen) return null;
    const { reason, since, actorId, byOperator } = chosen;
    return { reason, since, actorId: actorId.toString(), isOperatorOnly: byOperator };
  },
  pause: async ({ organizationId, actorId, reason }) => {
    const { rowCount } = await tx
      .insert(organizationPauses)
      .values({
        organizationId: BigInt(organizationId),
        actorId: BigInt(actorId),
        reason,
        byOperator: false,
      })
      .onConflictDoNothing();
    return (rowCount ?? 0) > 0;
  },
  stops: (organizationId, names) => readStops(tx, organizationId, names),
  endOwnPause: async (organizationId) => {
    const { rowCount } = await tx
      .delete(organizationPauses)
      .where(matching(organizationPauses, { organizationId, byOperator: false }));
    return (rowCount ?? 0) > 0;
  },
  stop: async ({ code, reason }, observedMint) => {
    const [stopped] = await tx
      .update(controls)
      .set({
        paused: true,
        stopId: randomUUID(),
        code,
        reason,
        observedMint,
        changedAt: sql`now()`,
      })
      .where(eq(controls.paused, false))
      .returning({ stopId: controls.stopId, since: controls.changedAt });
    if (stopped?.stopId) return { stopId: stopped.stopId, since: stopped.since };
    // Payouts are already stopped for another reason: resuming also accepts these settings of the mint.
    if (observedMint) await tx.update(controls).set({ observedMint });
    return null;
  },
});

async function readStops(
  tx: Transaction,
  organizationId: string,
  names: readonly string[],
): Promise<Stops> {
  const [own] = await tx.select({ paused: controls.paused }).from(controls).for('update');
  const chosen = await pauseRow(tx, organizationId);
  const [stopped] = await tx
    .select({ name: treasuries.name })
    .from(treasuries)
    .where(and(inArray(treasuries.name, [...names]), isNotNull(treasuries.stopId)))
    .limit(1);
  return {
    pause: chosen && (chosen.byOperator ? 'operator' : 'organization'),
    // If the row is missing, payouts must not run.
    isInstallationStopped: own?.paused ?? true,
    isTreasuryStopped: stopped !== undefined,
  };
}

async function pauseRow(
  tx: Transaction,
  organizationId: string,
): Promise<typeof organizationPauses.$inferSelect | null> {
  const [row] = await tx
    .select()
    .from(organizationPauses)
    .where(eq(organizationPauses.organizationId, BigInt(organizationId)));
  return row ?? null;
}
