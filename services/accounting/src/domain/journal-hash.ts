import { formatMoney } from '@outlay/platform/money';
import { canonicalHash } from '@outlay/platform/hashing';
import type { BookedEntry } from './journal.ts';

/** Hash before the first entry. */
export const JOURNAL_START = '0'.repeat(64);

/** Chains an entry to the one before it. All of the entry is covered; what is looked up about its expense is not. */
export const journalHash = (previousHash: string, entry: Omit<BookedEntry, 'hash'>): string =>
  canonicalHash(hashedContent(previousHash, entry));

/** What the hash covers. */
export const hashedContent = (previousHash: string, entry: Omit<BookedEntry, 'hash'>) => ({
  previousHash,
  number: entry.number.toString(),
  kind: entry.kind,
  month: entry.month,
  day: entry.day,
  description: entry.description,
  expenseId: entry.expenseId,
  payoutId: entry.payoutId,
  signature: entry.signature,
  reverses: entry.reverses?.toString() ?? null,
  postings: entry.postings.map(({ account, cents, original, description, tags }) => ({
    account: account.code,
    usdCents: cents.toString(),
    original: original && { amount: formatMoney(original), currency: original.currency },
    description,
    tags,
  })),
});
