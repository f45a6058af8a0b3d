import { exchangeOf, movedAsset, type Booking } from './booking.ts';
import { centsPerUsdCent, type BooksValue } from './books-currency.ts';
import { posting, type BookedEntry, type Entry } from './journal.ts';
import { timesFraction } from './shares.ts';

/**
 * A payment, repayment or transfer in another currency of the books, for entries whose assets moved. Values are converted at the rate of
 * the day, and assets leave at their cost in the new currency. What is paid off is `owedCents`, as its expense was booked
 * anew; null to convert it.
 */
export function restated(
  entry: BookedEntry,
  owedCents: bigint | null,
  before: BooksValue,
  booking: Booking,
): Entry {
  const converted = (cents: bigint): bigint => convertedCents(cents, before, booking.value);
  const isExchange = (kind: string): boolean => kind === 'exchange';
  const postings = entry.postings
    .filter(({ account }) => !isExchange(account.kind))
    .map((each) => {
      const { account, original, held, cents } = each;
      if (held && original) return movedAsset(booking, original, converted(cents));
      const isOwed = account.kind === 'payable' && owedCents !== null;
      return posting('debit', account, isOwed ? owedCents : converted(cents), each);
    });
  const { number: _number, month: _month, hash: _hash, ...content } = entry;
  return {
    ...content,
    ...booking.value,
    postings: [...postings, ...exchangeOf(booking, postings)],
  };
}

/** Cents of one currency in another, half to even. */
function convertedCents(cents: bigint, before: BooksValue, after: BooksValue): bigint {
  const from = centsPerUsdCent(before);
  const to = centsPerUsdCent(after);
  return timesFraction(cents, {
    numerator: to.numerator * from.denominator,
    denominator: to.denominator * from.numerator,
  });
}
