import { convert, parseDecimal, type Money } from '@outlay/platform/money';
import { exchangeOf, movedAsset, negated, type Booking } from './booking.ts';
import { fromUsdCents, type BooksValue } from './books-currency.ts';
import { posting, type Entry, type Posting } from './journal.ts';

/** A reimbursement that is final on the chain. */
export interface SentPayment {
  readonly payoutId: string;
  readonly expenseId: string;
  /** Day of its finality in the organization's time zone. */
  readonly day: string;
  readonly description: string;
  readonly signature: string;
  /** What was owed, in cents of the books' currency. */
  readonly owedCents: bigint;
  /** What was sent, in the asset. */
  readonly sent: Money;
  /** US dollars for one unit of the asset, frozen for this payment. */
  readonly rate: string;
  /** SOL that the transaction cost, and US dollars for one; null where that is unknown. */
  readonly fee: { readonly paid: Money; readonly price: string | null } | null;
}

/** What was owed is paid; the treasury holds less, at cost; the rest is a realized loss or gain of exchange. */
export function bookPayment(payment: SentPayment, booking: Booking): Entry {
  const { owedCents, sent, rate, fee } = payment;
  const { accounts, value } = booking;
  const paid = [
    posting('debit', accounts.of('payable'), owedCents),
    movedAsset(booking, negated(sent), -inBooks(sent, rate, value)),
  ];
  const cost = fee ? feePostings(fee, booking) : [];
  return {
    ...value,
    kind: 'payment',
    day: payment.day,
    description: payment.description,
    postings: [...paid, ...exchangeOf(booking, [...paid, ...cost]), ...cost],
    expenseId: payment.expenseId,
    payoutId: payment.payoutId,
    signature: payment.signature,
    reverses: null,
  };
}

/** A fee below half a cent, or of unknown value, has 0.00 and its exact amount, so that the asset's movements stay complete. */
function feePostings(
  { paid, price }: NonNullable<SentPayment['fee']>,
  booking: Booking,
): Posting[] {
  const cents = price === null ? 0n : inBooks(paid, price, booking.value);
  return [
    posting('debit', booking.accounts.of('fee'), cents, { original: paid }),
    movedAsset(booking, negated(paid), -cents),
  ];
}

/** Cents of the books' currency, from US dollars for one unit. @throws when the price is no decimal */
export function inBooks(amount: Money, price: string, value: BooksValue): bigint {
  const decimal = parseDecimal(price);
  if (!decimal) throw new Error(`not a price: ${price}`);
  return fromUsdCents(convert(amount, decimal, 'USD').amountMinor, value);
}
