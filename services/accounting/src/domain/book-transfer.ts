import type { Money } from '@outlay/platform/money';
import { inBooks } from './book-payment.ts';
import { exchangeOf, movedAsset, negated, type Booking } from './booking.ts';
import { posting, type Entry, type Posting } from './journal.ts';

/** Money that came to a wallet of the company, or left it, without an expense: funding or a withdrawal. */
export interface Transfer {
  /** Day of its finality in the organization's time zone. */
  readonly day: string;
  readonly direction: 'in' | 'out';
  /** The amount in the asset, above zero. */
  readonly moved: Money;
  /** US dollars for one unit of the asset; null while none is known. */
  readonly price: string | null;
  /** Address of the other side; null where it is unknown. */
  readonly counterparty: string | null;
  readonly signature: string;
}

/** Money and its value in cents of the books' currency; both are below zero where it leaves. */
export interface Worth {
  readonly moved: Money;
  readonly cents: bigint;
}

/** What a transfer is worth on its day; zero cents while no price is known. */
export function worthOfTransfer({ direction, moved, price }: Transfer, booking: Booking): Worth {
  const signed = direction === 'in' ? moved : negated(moved);
  return { moved: signed, cents: price === null ? 0n : inBooks(signed, price, booking.value) };
}

/** The company's wallet holds more or less; the other side is settled where the money came from or went to. */
export const bookTransfer = (transfer: Transfer, worth: Worth, booking: Booking): Entry =>
  bookMoved(
    transfer,
    {
      kind: 'transfer',
      description: `${transfer.direction === 'in' ? 'From' : 'To'} ${transfer.counterparty ?? 'an unknown address'}`,
      expenseId: null,
    },
    [
      movedAsset(booking, worth.moved, worth.cents),
      posting('credit', booking.accounts.of('transfer'), worth.cents, { original: worth.moved }),
    ],
    booking,
  );

/** An entry about money that moved on the chain. */
export const bookMoved = (
  { day, signature }: Transfer,
  about: Pick<Entry, 'kind' | 'description' | 'expenseId'>,
  postings: readonly Posting[],
  booking: Booking,
): Entry => ({
  ...booking.value,
  ...about,
  day,
  postings: [...postings, ...exchangeOf(booking, postings)],
  payoutId: null,
  signature,
  reverses: null,
});
