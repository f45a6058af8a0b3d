import { matching, type Transaction } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';
import { LIMITS } from '../domain/attempt-throttle.ts';
import type { AttemptRepository, ThrottleKey } from '../use-cases/repositories.ts';
import { attemptWindows } from './sign-in-tables.ts';

const ofKey = ({ kind, subject }: ThrottleKey) => matching(attemptWindows, { kind, subject });

export const createAttemptRepository = (tx: Transaction): AttemptRepository => ({
  find: async (key) => {
    const [row] = await tx.select().from(attemptWindows).where(ofKey(key));
    return row ?? null;
  },
  add: async ({ kind, subject }, now) => {
    const begins = new Date(now.getTime() - LIMITS[kind].windowMs).toISOString();
    const ended = sql`${attemptWindows.startedAt} <= ${begins}`;
    const [row] = await tx
      .insert(attemptWindows)
      .values({ kind, subject, startedAt: now, attempts: 1 })
      .onConflictDoUpdate({
        target: [attemptWindows.kind, attemptWindows.subject],
        set: {
          attempts: sql`case when ${ended} then 1 else ${attemptWindows.attempts} + 1 end`,
          startedAt: sql`case when ${ended} then excluded.started_at else ${attemptWindows.startedAt} end`,
        },
      })
      .returning();
    if (!row) throw new Error('the attempt was not counted');
    return row;
  },
  takeBack: async (key) => {
    await tx
      .update(attemptWindows)
      .set({ attempts: sql`greatest(${attemptWindows.attempts} - 1, 0)` })
      .where(ofKey(key));
  },
  clear: async (key) => {
    await tx.delete(attemptWindows).where(ofKey(key));
  },
});
