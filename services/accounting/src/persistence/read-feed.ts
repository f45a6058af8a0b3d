import { matching, type Executor } from '@outlay/platform/postgres';
import { asc, gt, sql } from 'drizzle-orm';
import { canonicalJson } from '@outlay/schemas/canonical-json';
import { firstHashedContent, hashedContent, JOURNAL_START } from '../domain/journal-hash.ts';
import type { AccountingQueries, FeedItem } from '../use-cases/queries.ts';
import { toEntry } from './journal-row.ts';
import { accountLookup } from './read-accounts.ts';
import { readDocuments } from './read-documents.ts';
import { journalEntries } from './tables.ts';

/** Reads entries after a number, each with what its hash covers. Numbers are given in the order of commits, so none is missed. */
export async function readFeed(
  executor: Executor,
  organizationId: string,
  { after, first, month }: Parameters<AccountingQueries['journalFeed']>[1],
): Promise<FeedItem[]> {
  const previousHash = sql<string | null>`(
    select p.hash from journal_entries p
    where p.organization_id = ${journalEntries}.organization_id and p.number = ${journalEntries}.number - 1)`;
  const rows = await executor
    .select({ entry: journalEntries, previousHash })
    .from(journalEntries)
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
    const contentOf = row.currency === null ? firstHashedContent : hashedContent;
    return {
      entry: { ...entry, ...documentsOf(entry.expenseId) },
      content: canonicalJson(contentOf(previousHash ?? JOURNAL_START, entry)),
    };
  });
}
