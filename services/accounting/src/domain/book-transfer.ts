import type { Money } from '@outlay/platform/money';
import { inBooks } from './book-payment.ts';
import { exchangeOf, movedAsset, negated, type Booking } from './booking.ts';
import { posting, type Entry } from './journal.ts';

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

/** The company's wallet holds more or less; the other side is settled where the money came from or went to. */
export function bookTransfer(transfer: Transfer, booking: Booking): Entry {
  const { direction, price, counterparty } = transfer;
  const moved = direction === 'in' ? transfer.moved : negated(transfer.moved);
  const cents = price === null ? 0n : inBooks(moved, price, booking.value);
  const postings = [
    movedAsset(booking, moved, cents),
    posting('credit', booking.accounts.of('transfer'), cents, { original: moved }),
  ];
  return {
    ...booking.value,
    kind: 'transfer',
    day: transfer.day,
    description: `${direction === 'in' ? 'From' : 'To'} ${counterparty ?? 'an unknown address'}`,
    postings: [...postings, ...exchangeOf(booking, postings)],
    expenseId: null,
    payoutId: null,
    signature: transfer.signature,
    reverses: null,
  };
}
