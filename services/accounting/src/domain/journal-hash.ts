import { formatMoney } from '@outlay/platform/money';
import { canonicalHash } from '@outlay/platform/hashing';
import type { BookedEntry, Posting } from './journal.ts';

/** Hash before the first entry. */
export const JOURNAL_START = '0'.repeat(64);

type Hashed = Omit<BookedEntry, 'hash'>;

/** Chains an entry to the one before it. All of the entry is covered; what is looked up about its expense is not. */
export const journalHash = (previousHash: string, entry: Hashed): string =>
  canonicalHash(hashedContent(previousHash, entry));

/** The hash of an entry that was booked before books had a currency, and whose amounts are in US dollars. */
export const firstJournalHash = (previousHash: string, entry: Hashed): string =>
  canonicalHash(firstHashedContent(previousHash, entry));

/** What the hash covers. */
export const hashedContent = (previousHash: string, entry: Hashed) => ({
  ...placeOf(previousHash, entry),
  currency: entry.currency,
  rate: entry.rate && { ...entry.rate },
  restates: entry.restates?.toString() ?? null,
  postings: entry.postings.map(({ cents, held, ...rest }) => ({
    ...contentOf(rest),
    amountMinor: cents.toString(),
    held,
  })),
});

export const firstHashedContent = (previousHash: string, entry: Hashed) => ({
  ...placeOf(previousHash, entry),
  postings: entry.postings.map(({ cents, ...rest }) => ({
    ...contentOf(rest),
    usdCents: cents.toString(),
  })),
});

const placeOf = (previousHash: string, entry: Hashed) => ({
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
});

const contentOf = ({
  account,
  original,
  description,
  tags,
}: Pick<Posting, 'account' | 'original' | 'description' | 'tags'>) => ({
  account: account.code,
  original: original && { amount: formatMoney(original), currency: original.currency },
  description,
  tags,
});
