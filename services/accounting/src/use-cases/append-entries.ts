import { isBalanced, type BookedEntry, type Entry } from '../domain/journal.ts';
import { journalHash } from '../domain/journal-hash.ts';
import { bookingDay, bookingMonth } from '@outlay/schemas/months';
import type { Books } from './ports.ts';

/**
 * Appends entries in order, each in the first open month from its day on, and returns them in their places.
 * @throws for an entry that is not balanced
 */
export async function appendEntries(
  books: Books,
  entries: readonly Entry[],
  bookedAt: Date,
): Promise<readonly BookedEntry[]> {
  if (entries.length === 0) return [];
  let end = await books.lockJournal();
  const closed = await books.closedMonths();
  const booked: BookedEntry[] = [];
  for (const entry of entries) {
    if (!isBalanced(entry))
      throw new Error(`an entry of ${entry.expenseId ?? entry.signature} is not balanced`);
    const month = bookingMonth(entry.day, closed);
    const placed = {
      ...entry,
      day: bookingDay(entry.day, month),
      month,
      number: end.entries + 1n,
    };
    const hash = journalHash(end.hash, placed);
    booked.push({ ...placed, hash });
    end = { entries: placed.number, hash };
  }
  await books.append(booked, bookedAt);
  return booked;
}
