import { formatMoney, storedMoney } from '@outlay/platform/money';
import type { Account } from '../domain/account.ts';
import type { BookedEntry, Posting } from '../domain/journal.ts';
import type { StoredPosting } from './stored-posting.ts';
import type { journalEntries } from './tables.ts';

type EntryRow = typeof journalEntries.$inferSelect;

export const toStored = ({
  account,
  usdCents,
  original,
  description,
  tags,
}: Posting): StoredPosting => ({
  account: account.code,
  usdCents: usdCents.toString(),
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
  expenseId: row.expenseId.toString(),
  payoutId: row.payoutId,
  signature: row.signature,
  reverses: row.reverses,
  hash: row.hash,
  postings: row.postings.map(({ account, usdCents, original, description, tags }) => ({
    account: accountOf(account),
    usdCents: BigInt(usdCents),
    original: original ? storedMoney(original.amount, original.currency) : null,
    description: description ?? null,
    tags: tags ?? {},
  })),
});
