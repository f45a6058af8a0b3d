import { storedMoney } from '@outlay/platform/money';
import { dayIn } from '@outlay/schemas/months';
import { AccountLookup, type Chart } from '../domain/account.ts';
import { bookApproval } from '../domain/book-approval.ts';
import { bookPayment } from '../domain/book-payment.ts';
import { bookReceived } from '../domain/book-repayment.ts';
import type { Booking } from '../domain/booking.ts';
import { fromUsdCents } from '../domain/books-currency.ts';
import { owedIn, reversalOf, type Entry } from '../domain/journal.ts';
import { creditNotesOf } from '../domain/payables.ts';
import {
  approvedExpenseOf,
  dayOf as bookedDayOf,
  following,
  sentPaymentOf,
  transferOf,
  type SourceEvent,
} from '../domain/source-event.ts';
import { appendEntries } from './append-entries.ts';
import type { Books, WaitingEntry } from './ports.ts';

export type BookableEvent = Omit<WaitingEntry, 'missing'>;

/** Books an event, or keeps it in the list of what waits for an account. Nothing is dropped. */
export const bookEvent = async (books: Books, event: BookableEvent, now: Date): Promise<void> =>
  bookIn(await books.chart(), books, event, now);

type Happened = Pick<BookableEvent, 'eventId' | 'at'>;
type Approval = Extract<SourceEvent, { type: 'ExpenseApproved' }>;

/** Books what an approved expense costs and whom it owes. What still waits is of an earlier submission. */
export async function bookApprovedExpense(
  books: Books,
  { data, ...event }: Happened & Pick<Approval, 'data'>,
  now: Date,
): Promise<void> {
  const { expenseId } = data;
  const source = { type: 'ExpenseApproved', data, day: await dayOf(books, event.at) } as const;
  const waiting = await books.waitingOf(expenseId);
  await keepCoding(books, await books.keptApproval(expenseId), source);
  for (const { eventId } of waiting) await books.release(eventId);
  await bookEvent(books, { ...event, expenseId, source }, now);
}

/** Books the expense again with the accounts of its new coding; before its approval there is nothing to book. */
export async function bookRecodedExpense(
  books: Books,
  { recoded, ...event }: Happened & Required<Pick<Approval, 'recoded'>>,
  now: Date,
): Promise<void> {
  const { expenseId } = recoded;
  const approval = await books.keptApproval(expenseId);
  if (!approval) return;
  const source = { ...approval, recoded };
  await keepCoding(books, approval, source);
  for (const waiting of await books.waitingOf(expenseId)) {
    if (waiting.source.type === 'ExpenseApproved') await books.release(waiting.eventId);
  }
  await bookEvent(books, { ...event, expenseId, source }, now);
}

/** Keeps an approval, and the coding before it for the entries that were booked with that. */
async function keepCoding(books: Books, before: Approval | null, source: Approval): Promise<void> {
  const { entries } = await books.lockJournal();
  await books.keepApproval(before ? following(before, source, entries) : source);
}

/** The organization's day of an instant. */
export const dayOf = async (books: Books, at: Date): Promise<string> =>
  dayIn(await books.timeZone(), at);

async function bookIn(chart: Chart, books: Books, event: BookableEvent, now: Date): Promise<void> {
  // What is held stays as it is read until the entry that moves it is appended.
  await books.lockJournal();
  const accounts = new AccountLookup(chart);
  const value = await books.valueOn(bookedDayOf(event.source));
  const booking = { accounts, value, holdings: await books.holdings() };
  const entries = await entriesOf(books, event.source, booking);
  if (accounts.missing.length > 0) return books.hold({ ...event, missing: accounts.missing });
  await appendEntries(books, entries, now);
  await books.release(event.eventId);
}

async function entriesOf(books: Books, source: SourceEvent, booking: Booking): Promise<Entry[]> {
  switch (source.type) {
    case 'ExpenseApproved': {
      // An earlier submission, or the same expense with other accounts, is taken back first.
      const before = await books.costInForce(source.data.expenseId);
      const reversals = before ? [reversalOf(before)] : [];
      booking.holdings.follow(reversals);
      return [
        ...reversals,
        bookApproval(approvedExpenseOf(source), booking, await books.taxCodes()),
      ];
    }
    case 'PaymentSent': {
      const { expenseId } = source.data;
      const cost = await books.costInForce(expenseId);
      const description = cost?.description ?? `Expense ${expenseId}`;
      const owedUsd = storedMoney(source.data.amountUsd, 'USD').amountMinor;
      // In another currency, what was owed is what the approval was worth, whatever the rate is now.
      const owedCents =
        cost && booking.value.currency !== 'USD'
          ? owedIn(cost)
          : fromUsdCents(owedUsd, booking.value);
      return [bookPayment({ ...sentPaymentOf(source, description), owedCents }, booking)];
    }
    case 'WalletTransactionObserved': {
      const { memberId } = source;
      const open = memberId === undefined ? [] : await books.openExpensesOf(memberId);
      return bookReceived(transferOf(source), creditNotesOf(open), booking);
    }
  }
}

/** The approval lost its effect, because its payout was cancelled: what was owed is taken back. Without an approval, nothing is. */
export async function takeBackApproval(books: Books, expenseId: string, now: Date): Promise<void> {
  for (const { eventId } of await books.waitingOf(expenseId)) await books.release(eventId);
  const inForce = await books.costInForce(expenseId);
  if (inForce) await appendEntries(books, [reversalOf(inForce)], now);
}

/** Books what waited, in the order in which it happened, as far as accounts are there now. */
export async function bookWaiting(books: Books, now: Date): Promise<void> {
  const chart = await books.chart();
  for (const event of await books.waiting()) await bookIn(chart, books, event, now);
}
