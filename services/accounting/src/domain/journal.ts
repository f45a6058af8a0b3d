import { formatMoney, type Money } from '@outlay/platform/money';
import type { Account } from './account.ts';
import type { BooksValue } from './books-currency.ts';

/** One side of an entry. */
export interface Posting {
  readonly account: Account;
  /** Cents of the books' currency: positive for a debit, negative for a credit. */
  readonly cents: bigint;
  /** The amount before conversion, with its sign; null where it is in the books' currency. */
  readonly original: Money | null;
  /** Whether `original` came to or left what the organization holds of an asset, and `cents` its cost. */
  readonly held: boolean;
  /** The line of the expense; null where there is none. */
  readonly description: string | null;
  /** Custom fields of the line, by key. */
  readonly tags: Readonly<Record<string, string>>;
}

export const ENTRY_KINDS = [
  'approval',
  'company_wallet',
  'payment',
  'transfer',
  'repayment',
  'reversal',
  'revaluation',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** A double entry, before it has its place in the journal. The cents of its postings sum to zero. */
export interface Entry extends BooksValue {
  readonly kind: EntryKind;
  /** Calendar day of what it books, yyyy-mm-dd. */
  readonly day: string;
  /** Vendor or title. */
  readonly description: string;
  readonly postings: readonly Posting[];
  /** Null for money that moved without an expense. */
  readonly expenseId: string | null;
  readonly payoutId: string | null;
  /** The transaction on the chain. */
  readonly signature: string | null;
  /** Number of the entry that it takes back. */
  readonly reverses: bigint | null;
  /** Number of the entry that it books anew in another currency; absent for an event's first entry. */
  readonly restates?: bigint | null;
}

/** An entry in its place. Entries are appended and never change. */
export interface BookedEntry extends Entry {
  /** From 1 without gaps, per organization. */
  readonly number: bigint;
  /** The month that it is booked in, yyyy-mm; later than that of its day where that month was closed. */
  readonly month: string;
  /** SHA-256 over the entry and the hash before it, as hex. */
  readonly hash: string;
}

/**
 * What is looked up about an expense whenever one of its entries is shown. The journal has no names and never changes, so that a
 * name can be corrected or removed. Null where it is unknown, and for a transfer.
 */
export interface Documents {
  /** Who is owed, by id. */
  readonly payeeId: string | null;
  /** Their name. */
  readonly person: string | null;
  readonly title: string | null;
  readonly vendor: string | null;
  readonly invoiceNumber: string | null;
  /** SHA-256 of the file of the approved receipt, as hex. */
  readonly document: string | null;
}

/** An entry with what is looked up about its expense. */
export type EntryView = BookedEntry & Documents;

/** What an entry is about: vendor or title, and whom it concerns. */
export const subjectOf = ({
  description,
  person,
}: Pick<EntryView, 'description' | 'person'>): string =>
  person === null ? description : `${description}, ${person}`;

const SIDES = { debit: 1n, credit: -1n } as const;

/** A posting of a positive or negative amount on one side. */
export function posting(
  side: keyof typeof SIDES,
  account: Account,
  cents: bigint,
  rest: Partial<Pick<Posting, 'original' | 'held' | 'description' | 'tags'>> = {},
): Posting {
  const sign = SIDES[side];
  const { original = null, held = false, description = null, tags = {} } = rest;
  return {
    account,
    cents: sign * cents,
    original: original && { ...original, amountMinor: sign * original.amountMinor },
    held,
    description,
    tags,
  };
}

/** An amount in the books' currency with two decimals, which all of these currencies have. */
export const amountText = (cents: bigint): string =>
  formatMoney({ amountMinor: cents, currency: 'USD' });

/** What an entry owes to people, in cents of the books' currency. */
export const owedIn = ({ postings }: Pick<Entry, 'postings'>): bigint =>
  -postings
    .filter(({ account }) => account.kind === 'payable')
    .reduce((sum, { cents }) => sum + cents, 0n);

/** Whether debits equal credits. */
export const isBalanced = ({ postings }: Pick<Entry, 'postings'>): boolean =>
  postings.reduce((sum, { cents }) => sum + cents, 0n) === 0n;

/** The entry that takes a booked one back, with every side turned. */
export const reversalOf = (entry: BookedEntry): Entry => ({
  ...withoutPlace(entry),
  kind: 'reversal',
  description: `Reversal of ${entry.number}: ${entry.description}`,
  reverses: entry.number,
  restates: null,
  postings: entry.postings.map((each) => posting('credit', each.account, each.cents, each)),
});

function withoutPlace({
  number: _number,
  month: _month,
  hash: _hash,
  ...entry
}: BookedEntry): Entry {
  return entry;
}
