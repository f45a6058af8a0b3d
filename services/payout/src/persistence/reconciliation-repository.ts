import type { Database } from '@outlay/platform/postgres';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ReconciliationRepository } from '../use-cases/ports.ts';
import { attempts, controls, reconciliation } from './tables.ts';

export const createReconciliationRepository = (database: Database): ReconciliationRepository => ({
  cursor: async () => {
    const [row] = await database.select().from(reconciliation);
    return row?.lastSignature ?? null;
  },
  ownAmong: async (signatures) => {
    if (signatures.length === 0) return new Set();
    const rows = await database
      .select({ signature: attempts.signature })
      .from(attempts)
      .where(
        and(
          inArray(attempts.signature, [...signatures]),
          inArray(attempts.state, ['OPEN', 'LANDED']),
        ),
      );
    return new Set(rows.map(({ signature }) => signature));
  },
  record: (lastSignature, pauseReason) =>
    database.transaction(async (tx) => {
      const facts = { lastSignature, comparedAt: sql`now()` };
      await tx
        .insert(reconciliation)
        .values({ id: 1, lastSignature })
        .onConflictDoUpdate({ target: reconciliation.id, set: facts });
      if (pauseReason === null) return;
      await tx
        .update(controls)
        .set({ paused: true, reason: pauseReason, changedAt: sql`now()` })
        .where(eq(controls.id, 1));
    }),
});
