import type { Transaction } from '@outlay/platform/postgres';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { TreasuryRepository } from '../use-cases/treasury-ports.ts';
import { treasuries } from './tables.ts';

/** Stops of single treasuries; a stop of all payouts is a row of `controls`. */
export const treasuryStops = (
  tx: Transaction,
): Pick<TreasuryRepository, 'stopTreasury' | 'stopOf'> => ({
  stopTreasury: async (name, { code, reason }) => {
    const [stopped] = await tx
      .update(treasuries)
      .set({ stopId: randomUUID(), stopCode: code, stopReason: reason, stoppedAt: sql`now()` })
      .where(and(eq(treasuries.name, name), isNull(treasuries.stopId)))
      .returning({ stopId: treasuries.stopId, since: treasuries.stoppedAt });
    return stopped?.stopId && stopped.since
      ? { stopId: stopped.stopId, since: stopped.since }
      : null;
  },
  stopOf: async (name) => {
    const [row] = await tx
      .select({ reason: treasuries.stopReason, since: treasuries.stoppedAt })
      .from(treasuries)
      .where(and(eq(treasuries.name, name), isNotNull(treasuries.stopId)));
    return row
      ? {
          reason: row.reason ?? '',
          since: row.since ?? new Date(0),
          actorId: null,
          isOperatorOnly: true,
        }
      : null;
  },
});

/** Ends the stops of all treasuries; returns their number. */
export async function endTreasuryStops(tx: Transaction): Promise<number> {
  const ended = await tx
    .update(treasuries)
    .set({ stopId: null, stopCode: null, stopReason: null, stoppedAt: null })
    .where(isNotNull(treasuries.stopId))
    .returning({ name: treasuries.name });
  return ended.length;
}
