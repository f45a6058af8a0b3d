import type { Money } from '@outlay/platform/money';
import type { AccountLookup } from './account.ts';
import type { Holdings } from './asset-cost.ts';
import type { BooksValue } from './books-currency.ts';
import { posting, type Posting } from './journal.ts';

/** What an entry is booked with. */
export interface Booking {
  readonly accounts: AccountLookup;
  /** The books' currency, with its rate on the day of the entry. */
  readonly value: BooksValue;
  /** What the organization holds before the entry. */
  readonly holdings: Holdings;
}

/** An asset that comes to the organization, or leaves it at cost. `moved` and `valueCents` are below zero where it leaves. */
export function movedAsset(
  { accounts, holdings }: Booking,
  moved: Money,
  valueCents: bigint,
): Posting {
  const { currency, amountMinor } = moved;
  const cents = holdings.move(currency, amountMinor, valueCents);
  return posting('debit', accounts.of('asset', currency), cents, { original: moved, held: true });
}

/** What is missing to zero: a realized loss or gain of exchange. None where the postings add up. */
export function exchangeOf({ accounts }: Booking, postings: readonly Posting[]): Posting[] {
  const difference = -postings.reduce((sum, { cents }) => sum + cents, 0n);
  if (difference === 0n) return [];
  const account = accounts.of(difference > 0n ? 'exchange' : 'exchange_gain');
  return [posting('debit', account, difference)];
}

export const negated = ({ amountMinor, currency }: Money): Money => ({
  amountMinor: -amountMinor,
  currency,
});
