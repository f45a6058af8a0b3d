import type { Transaction } from '@outlay/platform/postgres';
import type { JournalEntryBooked, JournalEntryBookedV2 } from '@outlay/schemas/events';
import { firstJournalHash, journalHash } from '../domain/journal-hash.ts';
import { publishedRow, toEntry } from './journal-row.ts';
import { createJournal } from './journal-store.ts';
import { readIsHeld } from './read-accounts.ts';

/**
 * Appends an entry as it was published. The hash covers codes of accounts and not their names, so a chart isn't needed.
 * @throws when it doesn't follow the entry before it, or its hash differs
 */
export async function appendPublished(
  tx: Transaction,
  organizationId: string,
  published: JournalEntryBooked | JournalEntryBookedV2,
): Promise<void> {
  const journal = createJournal(tx, organizationId);
  const end = await journal.lock();
  const row = publishedRow(organizationId, published);
  const isHeld = row.currency === null ? await readIsHeld(tx, organizationId) : undefined;
  const entry = toEntry(row, (code) => ({ code, name: '', kind: 'expense' }), isHeld);
  const hashOf = row.currency === null ? firstJournalHash : journalHash;
  if (row.number !== end.entries + 1n || hashOf(end.hash, entry) !== row.hash) {
    throw new Error(`entry ${row.number} does not follow entry ${end.entries} of the journal`);
  }
  await journal.insert([row], [entry]);
}
