import type { Currency } from '@outlay/platform/money';
import { monthEnd } from '@outlay/schemas/months';
import type { Account, AccountLookup } from './account.ts';
import { inBooks } from './book-payment.ts';
import type { BooksValue } from './books-currency.ts';
import { posting, type Entry } from './journal.ts';

/** What an account says about an asset at the end of a month. */
export interface HeldAsset {
  readonly account: Account;
  readonly asset: Currency;
  readonly quantityMinor: bigint;
  /** Cents of the books' currency. */
  readonly cents: bigint;
}

/** An asset with US dollars for one unit of it at the end of the month. */
export interface PricedAsset extends HeldAsset {
  readonly price: string;
}

/** Brings assets to their value at the end of a month; the difference is unrealized. Null where there is none. */
export function bookRevaluation(
  month: string,
  assets: readonly PricedAsset[],
  accounts: AccountLookup,
  value: BooksValue,
): Entry | null {
  const postings = assets.flatMap(({ account, asset, quantityMinor, cents, price }) => {
    const worth = inBooks({ amountMinor: quantityMinor, currency: asset }, price, value);
    const gain = worth - cents;
    if (gain === 0n) return [];
    const unmoved = { original: { amountMinor: 0n, currency: asset }, held: true };
    return [
      posting('debit', account, gain, unmoved),
      posting('credit', accounts.of(gain > 0n ? 'exchange_gain' : 'exchange'), gain),
    ];
  });
  if (postings.length === 0) return null;
  return {
    ...value,
    kind: 'revaluation',
    day: monthEnd(month),
    description: 'Revaluation of assets',
    postings,
    expenseId: null,
    payoutId: null,
    signature: null,
    reverses: null,
  };
}
