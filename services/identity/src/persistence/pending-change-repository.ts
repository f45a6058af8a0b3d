import {
  matching,
  pickDue,
  msFromNow,
  type Database,
  type Executor,
  type Transaction,
} from '@outlay/platform/postgres';
import { toRowId } from '@outlay/platform/text';
import { eq, sql } from 'drizzle-orm';
import type { DescribedChange } from '../domain/pending-change.ts';
import type { PendingChangeRepository } from '../use-cases/repositories.ts';
import { pendingChanges } from './authority-tables.ts';

const within = (organizationId: string, statementHash: string) =>
  matching(pendingChanges, { organizationId: toRowId(organizationId), statementHash });

/** Returns the words of an organization's pending changes. */
export const readDescribedChanges = async (
  executor: Executor,
  organizationId: string,
): Promise<DescribedChange[]> =>
  executor
    .select({
      statementHash: pendingChanges.statementHash,
      title: pendingChanges.title,
      fields: pendingChanges.fields,
    })
    .from(pendingChanges)
    .where(eq(pendingChanges.organizationId, toRowId(organizationId)));

export const createPendingChangeRepository = (tx: Transaction): PendingChangeRepository => ({
  insert: async (organizationId, { statementHash, title, fields, dueAt }) => {
    await tx.insert(pendingChanges).values({
      organizationId: toRowId(organizationId),
      statementHash,
      title,
      fields: [...fields],
      dueAt,
    });
  },
  take: async (organizationId, statementHash) => {
    const [row] = await tx
      .delete(pendingChanges)
      .where(within(organizationId, statementHash))
      .returning();
    return row ?? null;
  },
});

/** Longer than a try takes. A change that can't be confirmed by time yet is tried again then. */
const TRIED_AGAIN_MS = 60_000;

/** Claims up to `max` changes that time could confirm now. */
export async function claimDueChanges(
  database: Database,
  max: number,
): Promise<{ readonly organizationId: string; readonly statementHash: string }[]> {
  const rows = await database
    .update(pendingChanges)
    .set({ dueAt: msFromNow(TRIED_AGAIN_MS) })
    .where(
      pickDue(pendingChanges, {
        due: sql`due_at <= now()`,
        orderBy: pendingChanges.dueAt,
        max,
      }),
    )
    .returning({
      organizationId: pendingChanges.organizationId,
      statementHash: pendingChanges.statementHash,
    });
  return rows.map(({ organizationId, statementHash }) => ({
    organizationId: organizationId.toString(),
    statementHash,
  }));
}
