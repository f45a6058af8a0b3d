import { matching, type Executor } from '@outlay/platform/postgres';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { JOURNAL_START } from '../domain/journal-hash.ts';
import type { AccountingQueries, FeedItem } from '../use-cases/queries.ts';
import { toEntry } from './journal-row.ts';
import { accountLookup } from './read-accounts.ts';
import { readDocuments } from './read-documents.ts';
import { journalEntries } from './tables.ts';

/** Reads entries after a number, each with the hash of the one before it. Numbers are given in the order of commits, so none is missed. */
export async function readFeed(
  executor: Executor,
  organizationId: string,
  { after, first, month }: Parameters<AccountingQueries['journalFeed']>[1],
): Promise<FeedItem[]> {
  const previous = alias(journalEntries, 'previous');
  const rows = await executor
    .select({ entry: journalEntries, previousHash: previous.hash })
    .from(journalEntries)
    .leftJoin(
      previous,
      and(
        eq(previous.organizationId, journalEntries.organizationId),
        eq(previous.number, sql`${journalEntries.number} - 1`),
      ),
    )
    .where(
      matching(
        journalEntries,
        { organizationId, ...(month !== null && { month }) },
        gt(journalEntries.number, after),
      ),
    )
    .orderBy(asc(journalEntries.number))
    .limit(first);
  const accountOf = await accountLookup(executor, organizationId);
  const documentsOf = await readDocuments(
    executor,
    organizationId,
    rows.map(({ entry }) => entry.expenseId?.toString() ?? null),
  );
  return rows.map(({ entry: row, previousHash }) => {
    const entry = toEntry(row, accountOf);
    return {
      entry: { ...entry, ...documentsOf(entry.expenseId) },
      previousHash: previousHash ?? JOURNAL_START,
    };
  });
}
