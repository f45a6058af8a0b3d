import {
  bookMoved,
  bookTransfer,
  worthOfTransfer,
  type Transfer,
  type Worth,
} from './book-transfer.ts';
import { movedAsset, type Booking } from './booking.ts';
import { posting, type Entry } from './journal.ts';
import type { CreditNote } from './payables.ts';
import { shares } from './shares.ts';

/**
 * Money that came pays off what its sender owes, one note after the other; the rest is a transfer. The entries move exactly what
 * came, in units of the asset and in cents.
 */
export function bookReceived(
  transfer: Transfer,
  owed: readonly CreditNote[],
  booking: Booking,
): Entry[] {
  const worth = worthOfTransfer(transfer, booking);
  const parts = partsOf(worth.cents, owed);
  // Nothing is owed, or what came is worth less than a cent.
  if (parts.every(({ note }) => note === null)) return [bookTransfer(transfer, worth, booking)];
  const { currency, amountMinor } = worth.moved;
  const units = shares(
    parts.map(({ cents }) => cents),
    amountMinor,
    { numerator: 0n, denominator: 1n },
  );
  return parts.map(({ note, cents }, at) => {
    const part = { moved: { currency, amountMinor: units[at] ?? 0n }, cents };
    return note
      ? bookRepayment(transfer, note, part, booking)
      : bookTransfer(transfer, part, booking);
  });
}

/** What each note takes of the cents, and the rest, without what is nothing. */
function partsOf(cents: bigint, owed: readonly CreditNote[]) {
  let left = cents;
  const paid = owed.map((note) => {
    const part = note.owedCents < left ? note.owedCents : left;
    left -= part;
    return { note, cents: part };
  });
  return [...paid, { note: null, cents: left }].filter((part) => part.cents !== 0n);
}

function bookRepayment(
  transfer: Transfer,
  { expenseId, description }: CreditNote,
  { moved, cents }: Worth,
  booking: Booking,
): Entry {
  const postings = [
    movedAsset(booking, moved, cents),
    posting('credit', booking.accounts.of('payable'), cents),
  ];
  return bookMoved(transfer, { kind: 'repayment', description, expenseId }, postings, booking);
}
