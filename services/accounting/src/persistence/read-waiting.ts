import type { Executor } from '@outlay/platform/postgres';
import { and, asc, eq } from 'drizzle-orm';
import type { WaitingEntry } from '../use-cases/ports.ts';
import { waitingEntries } from './tables.ts';

/** What waits for an account, in the order in which it happened: all of an organization, or of one expense. */
export async function readWaiting(
  executor: Executor,
  organizationId: string,
  { expenseId, limit }: { readonly expenseId?: string; readonly limit?: number } = {},
): Promise<WaitingEntry[]> {
  const query = executor
    .select()
    .from(waitingEntries)
    .where(
      and(
        eq(waitingEntries.organizationId, BigInt(organizationId)),
        expenseId === undefined ? undefined : eq(waitingEntries.expenseId, BigInt(expenseId)),
      ),
    )
    .orderBy(asc(waitingEntries.at), asc(waitingEntries.eventId));
  const rows = await (limit === undefined ? query : query.limit(limit));
  return rows.map(({ eventId, expenseId: ofExpense, facts, missing, at }) => ({
    eventId,
    expenseId: ofExpense?.toString() ?? null,
    source: facts,
    missing,
    at,
  }));
}
