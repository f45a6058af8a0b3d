import { formatMoney, storedMoney } from '@outlay/platform/money';
import type { Account } from '../domain/account.ts';
import type { BookedEntry, Posting } from '../domain/journal.ts';
import type { OutgoingEvent } from '@outlay/platform/outbox';
import type { JournalEntryBooked, JournalEntryBookedV2 } from '@outlay/schemas/events';
import { storedCents, type FirstPosting, type StoredPosting } from './stored-posting.ts';
import type { journalEntries } from './tables.ts';

type EntryRow = typeof journalEntries.$inferSelect;

/** An entry as it is inserted. */
export const toRow = (
  organizationId: string,
  { postings, expenseId, restates = null, ...entry }: BookedEntry,
  bookedAt: Date,
): EntryRow => ({
  ...entry,
  restates,
  organizationId: BigInt(organizationId),
  expenseId: expenseId === null ? null : BigInt(expenseId),
  postings: postings.map(toStored),
  bookedAt,
});

/** What is published about an entry: everything that its hash covers. */
export const bookedEvent = (
  organizationId: string,
  { number, reverses, restates, postings, ...entry }: BookedEntry,
  bookedAt: Date,
): OutgoingEvent<'JournalEntryBookedV2'> => ({
  type: 'JournalEntryBookedV2',
  aggregateId: `journal:${organizationId}`,
  data: {
    ...entry,
    number: number.toString(),
    reverses: reverses?.toString() ?? null,
    ...(restates && { restates: restates.toString() }),
    postings: postings.map(toStored),
    bookedAt: bookedAt.toISOString(),
  },
});

/** The row of a published entry, in either form. */
export const publishedRow = (
  organizationId: string,
  published: JournalEntryBooked | JournalEntryBookedV2,
): EntryRow => {
  const { number, expenseId, reverses, postings, bookedAt, restates, ...entry } = {
    restates: undefined,
    ...published,
  };
  return {
    ...{ currency: null, rate: null },
    ...entry,
    number: BigInt(number),
    organizationId: BigInt(organizationId),
    expenseId: expenseId === null ? null : BigInt(expenseId),
    reverses: reverses === null ? null : BigInt(reverses),
    restates: restates === undefined ? null : BigInt(restates),
    postings,
    bookedAt: new Date(bookedAt),
  };
};

const toStored = (posting: Posting): StoredPosting => {
  const { account, cents, original, held, description, tags } = posting;
  return {
    account: account.code,
    amountMinor: cents.toString(),
    ...(original && { original: { amount: formatMoney(original), currency: original.currency } }),
    ...(held && { held }),
    ...(description !== null && { description }),
    ...(Object.keys(tags).length > 0 && { tags }),
  };
};

/** Whether an account is that of an asset. */
export type IsHeld = (account: string, asset: string) => boolean;

/**
 * `accountOf` reads an account of the organization; entries only use existing ones. `isHeld` answers for entries of before books
 * had a currency, which don't say it.
 */
export const toEntry = (
  row: Omit<EntryRow, 'bookedAt' | 'organizationId'>,
  accountOf: (code: string) => Account,
  isHeld: IsHeld = () => false,
): BookedEntry => ({
  number: row.number,
  kind: row.kind,
  month: row.month,
  day: row.day,
  description: row.description,
  currency: row.currency ?? 'USD',
  rate: row.rate,
  expenseId: row.expenseId?.toString() ?? null,
  payoutId: row.payoutId,
  signature: row.signature,
  reverses: row.reverses,
  restates: row.restates,
  hash: row.hash,
  postings: row.postings.map((posting) => toPosting(posting, accountOf, isHeld)),
});

function toPosting(
  posting: StoredPosting | FirstPosting,
  accountOf: (code: string) => Account,
  isHeld: IsHeld,
): Posting {
  const { account, original, description, tags } = posting;
  return {
    account: accountOf(account),
    cents: storedCents(posting),
    original: original ? storedMoney(original.amount, original.currency) : null,
    held:
      'usdCents' in posting
        ? original !== undefined && isHeld(account, original.currency)
        : posting.held === true,
    description: description ?? null,
    tags: tags ?? {},
  };
}
