import { AccountLookup, type Chart } from '../domain/account.ts';
import { bookApproval } from '../domain/book-approval.ts';
import type { Booking } from '../domain/booking.ts';
import { owedIn, reversalOf, type BookedEntry, type Entry } from '../domain/journal.ts';
import { restated } from '../domain/restatement.ts';
import { timesFraction } from '../domain/shares.ts';
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
  const owed: Owed = new Map();
  for (const entry of before) {
    const booking = await bookingOf(books, chart, entry);
    const anew = await entryAnew(books, entry, booking, owed);
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

/** What is still owed for each expense: cents of the old currency, and of the new one. */
type Owed = Map<string | null, { readonly before: bigint; readonly after: bigint }>;

/** What an entry pays off, in the new currency: the same part of what is owed as in the old one. Null for an expense that owes nothing. */
function payOff(entry: BookedEntry, owed: Owed): bigint | null {
  const open = owed.get(entry.expenseId);
  if (!open || open.before === 0n) return null;
  const before = -owedIn(entry);
  const after = timesFraction(open.after, { numerator: before, denominator: open.before });
  owed.set(entry.expenseId, { before: open.before - before, after: open.after - after });
  return after;
}

async function entryAnew(
  books: Books,
  entry: BookedEntry,
  booking: Booking,
  owed: Owed,
): Promise<Entry> {
  const { kind, expenseId } = entry;
  const isCost = kind === 'approval' || kind === 'company_wallet';
  const approval = isCost && expenseId !== null ? await books.keptApproval(expenseId) : null;
  if (!approval) return restated(entry, payOff(entry, owed), entry, booking);
  const anew = bookApproval(approvedExpenseOf(approval), booking, await books.taxCodes());
  owed.set(expenseId, { before: owedIn(entry), after: owedIn(anew) });
  return anew;
}
