import { AccountLookup, type Chart } from '../domain/account.ts';
import { bookApproval } from '../domain/book-approval.ts';
import type { Booking } from '../domain/booking.ts';
import { owedIn, reversalOf, type BookedEntry, type Entry } from '../domain/journal.ts';
import { restated } from '../domain/restatement.ts';
import { approvedExpenseOf } from '../domain/source-event.ts';
import { appendEntries } from './append-entries.ts';
import type { Books, BooksSettings } from './ports.ts';

/** Takes entries back, which are all that are in force, and books what they booked in the same order in another currency. */
export async function bookAnew(
  books: Books,
  before: readonly BookedEntry[],
  settings: BooksSettings,
  now: Date,
): Promise<void> {
  await appendEntries(books, before.map(reversalOf), now);
  await books.saveSettings(settings);
  const chart = await books.chart();
  const owedCents = new Map<string | null, bigint>();
  for (const entry of before) {
    const booking = await bookingOf(books, chart, entry);
    const anew = await entryAnew(books, entry, booking, owedCents);
    if (booking.accounts.missing.length > 0) {
      throw new Error(`entry ${entry.number} uses accounts that are no longer mapped`);
    }
    await appendEntries(books, [{ ...anew, restates: entry.number }], now);
  }
}

const bookingOf = async (books: Books, chart: Chart, entry: BookedEntry): Promise<Booking> => ({
  accounts: new AccountLookup(chart),
  value: await books.valueOn(entry.day),
  holdings: await books.holdings(),
});

/** `owedCents` is what each expense owes in the new currency, which its payment pays off. */
async function entryAnew(
  books: Books,
  entry: BookedEntry,
  booking: Booking,
  owedCents: Map<string | null, bigint>,
): Promise<Entry> {
  const { kind, expenseId } = entry;
  const isCost = kind === 'approval' || kind === 'company_wallet';
  const approval = isCost && expenseId !== null ? await books.keptApproval(expenseId) : null;
  if (!approval) return restated(entry, owedCents.get(expenseId) ?? null, entry, booking);
  const anew = bookApproval(approvedExpenseOf(approval), booking, await books.taxCodes());
  owedCents.set(expenseId, owedIn(anew));
  return anew;
}
