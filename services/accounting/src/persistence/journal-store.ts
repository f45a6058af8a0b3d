import type { Transaction } from '@outlay/platform/postgres';
import { eq } from 'drizzle-orm';
import { JOURNAL_START } from '../domain/journal-hash.ts';
import type { JournalEnd } from '../use-cases/ports.ts';
import { journalEntries, journals } from './tables.ts';

type EntryRow = typeof journalEntries.$inferSelect;

/** The rows of an organization's journal. */
export interface JournalStore {
  /** Locks the end of the journal until the transaction ends. */
  lock(): Promise<JournalEnd>;
  /** Inserts entries, which must follow the end, and moves it to the last one. */
  insert(rows: readonly EntryRow[]): Promise<void>;
}

export function createJournal(tx: Transaction, organization: string): JournalStore {
  const organizationId = BigInt(organization);
  return {
    lock: async () => {
      await tx
        .insert(journals)
        .values({ organizationId, entries: 0n, hash: JOURNAL_START })
        .onConflictDoNothing();
      const [end] = await tx
        .select({ entries: journals.entries, hash: journals.hash })
        .from(journals)
        .where(eq(journals.organizationId, organizationId))
        .for('update');
      if (!end) throw new Error('the journal was not created');
      return end;
    },
    insert: async (rows) => {
      const last = rows.at(-1);
      if (!last) return;
      await tx.insert(journalEntries).values([...rows]);
      await tx
        .update(journals)
        .set({ entries: last.number, hash: last.hash })
        .where(eq(journals.organizationId, organizationId));
    },
  };
}
