import type { Transaction } from '@outlay/platform/postgres';
import { eq, sql } from 'drizzle-orm';
import { JOURNAL_START } from '../domain/journal-hash.ts';
import type { BookedEntry } from '../domain/journal.ts';
import type { JournalEnd } from '../use-cases/ports.ts';
import { createAssetStore } from './asset-store.ts';
import { storedCents } from './stored-posting.ts';
import { accountMonths, journalEntries, journalMonths, journals } from './tables.ts';

type EntryRow = typeof journalEntries.$inferSelect;

/** The rows of an organization's journal. */
export interface JournalStore {
  /** Locks the end of the journal until the transaction ends. */
  lock(): Promise<JournalEnd>;
  /** Inserts entries, which must follow the end, and moves it to the last one. `entries` are the same as the domain has them. */
  insert(rows: readonly EntryRow[], entries: readonly BookedEntry[]): Promise<void>;
}

export function createJournal(tx: Transaction, organization: string): JournalStore {
  const organizationId = BigInt(organization);
  return {
    lock: async () => {
      const first = { organizationId, entries: 0n, hash: JOURNAL_START };
      await tx.insert(journals).values(first).onConflictDoNothing();
      const [end] = await tx
        .select({ entries: journals.entries, hash: journals.hash })
        .from(journals)
        .where(eq(journals.organizationId, organizationId))
        .for('update');
      if (!end) throw new Error('the journal was not created');
      return end;
    },
    insert: async (rows, booked) => {
      const last = rows.at(-1);
      if (!last) return;
      await tx.insert(journalEntries).values([...rows]);
      await addToSums(tx, organizationId, rows);
      await createAssetStore(tx, organization).follow(booked);
      const end = { entries: last.number, hash: last.hash };
      const own = eq(journals.organizationId, organizationId);
      await tx.update(journals).set(end).where(own);
    },
  };
}

/** Adds entries to the sums of their months. The journal's lock is held, so no other transaction writes these rows. */
async function addToSums(
  tx: Transaction,
  organizationId: bigint,
  rows: readonly EntryRow[],
): Promise<void> {
  const entries = new Map<string, number>();
  const sums = new Map<string, typeof accountMonths.$inferInsert>();
  for (const { month, postings, currency: booked } of rows) {
    const currency = booked ?? 'USD';
    entries.set(month, (entries.get(month) ?? 0) + 1);
    for (const posting of postings) {
      const { account } = posting;
      const key = `${month} ${account} ${currency}`;
      const { debitCents, creditCents } = sums.get(key) ?? { debitCents: 0n, creditCents: 0n };
      const cents = storedCents(posting);
      sums.set(key, {
        ...{ organizationId, month, account, currency },
        debitCents: debitCents + (cents > 0n ? cents : 0n),
        creditCents: creditCents - (cents < 0n ? cents : 0n),
      });
    }
  }
  await tx
    .insert(journalMonths)
    .values([...entries].map(([month, count]) => ({ organizationId, month, entries: count })))
    .onConflictDoUpdate({
      target: [journalMonths.organizationId, journalMonths.month],
      set: { entries: sql`${journalMonths.entries} + excluded.entries` },
    });
  await tx
    .insert(accountMonths)
    .values([...sums.values()])
    .onConflictDoUpdate({
      target: [
        accountMonths.organizationId,
        accountMonths.month,
        accountMonths.account,
        accountMonths.currency,
      ],
      set: {
        debitCents: sql`${accountMonths.debitCents} + excluded.debit_cents`,
        creditCents: sql`${accountMonths.creditCents} + excluded.credit_cents`,
      },
    });
}
