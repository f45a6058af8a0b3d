import { formatMoney, storedMoney } from '@outlay/platform/money';
import type { Account } from '../domain/account.ts';
import type { BookedEntry, Posting } from '../domain/journal.ts';
import type { OutgoingEvent } from '@outlay/platform/outbox';
import type { JournalEntryBooked } from '@outlay/schemas/events';
import type { StoredPosting } from './stored-posting.ts';
import type { journalEntries } from './tables.ts';

type EntryRow = typeof journalEntries.$inferSelect;

/** An entry as it is inserted. */
export const toRow = (
  organizationId: string,
  { postings, expenseId, ...entry }: BookedEntry,
  bookedAt: Date,
): EntryRow => ({
  ...entry,
  organizationId: BigInt(organizationId),
  expenseId: expenseId === null ? null : BigInt(expenseId),
  postings: postings.map(toStored),
  bookedAt,
});

/** What is published about an entry: everything that its hash covers. */
export const bookedEvent = (
  organizationId: string,
  { number, reverses, postings, ...entry }: BookedEntry,
  bookedAt: Date,
): OutgoingEvent<'JournalEntryBooked'> => ({
  type: 'JournalEntryBooked',
  aggregateId: `journal:${organizationId}`,
  data: {
    ...entry,
    number: number.toString(),
    reverses: reverses?.toString() ?? null,
    postings: postings.map(toStored),
    bookedAt: bookedAt.toISOString(),
  },
});

/** The row of a published entry. */
export const publishedRow = (
  organizationId: string,
  { number, expenseId, reverses, postings, bookedAt, ...entry }: JournalEntryBooked,
): EntryRow => ({
  ...entry,
  number: BigInt(number),
  organizationId: BigInt(organizationId),
  expenseId: expenseId === null ? null : BigInt(expenseId),
  reverses: reverses === null ? null : BigInt(reverses),
  postings,
  bookedAt: new Date(bookedAt),
});

const toStored = ({ account, cents, original, description, tags }: Posting): StoredPosting => ({
  account: account.code,
  usdCents: cents.toString(),
  ...(original && { original: { amount: formatMoney(original), currency: original.currency } }),
  ...(description !== null && { description }),
  ...(Object.keys(tags).length > 0 && { tags }),
});

/** `accountOf` reads an account of the organization; entries only use existing ones. */
export const toEntry = (
  row: Omit<EntryRow, 'bookedAt' | 'organizationId'>,
  accountOf: (code: string) => Account,
): BookedEntry => ({
  number: row.number,
  kind: row.kind,
  month: row.month,
  day: row.day,
  description: row.description,
  expenseId: row.expenseId?.toString() ?? null,
  payoutId: row.payoutId,
  signature: row.signature,
  reverses: row.reverses,
  hash: row.hash,
  postings: row.postings.map(({ account, usdCents, original, description, tags }) => ({
    account: accountOf(account),
    cents: BigInt(usdCents),
    original: original ? storedMoney(original.amount, original.currency) : null,
    description: description ?? null,
    tags: tags ?? {},
  })),
});
