import { monthEnd, nextMonth } from '@outlay/schemas/months';
import { AccountLookup, type Mapped } from '../domain/account.ts';
import { reversalOf, type Entry } from '../domain/journal.ts';
import { bookRevaluation, type HeldAsset, type PricedAsset } from '../domain/revaluation.ts';
import { appendEntries } from './append-entries.ts';
import type { Books } from './ports.ts';

interface Revaluation {
  readonly entry: Entry | null;
  /** What it has no account for. */
  readonly missing: readonly Mapped[];
}

/** What brings assets to their value at the end of a month. An asset without a price of that time stays at cost. */
export async function revaluationOf(books: Books, month: string): Promise<Revaluation> {
  const accounts = new AccountLookup(await books.chart());
  const held = await books.heldAt(month);
  if (held.length === 0) return { entry: null, missing: [] };
  const priced = await priceAll(books, held, monthEnd(month));
  const value = await books.valueOn(monthEnd(month));
  return { entry: bookRevaluation(month, priced, accounts, value), missing: accounts.missing };
}

async function priceAll(
  books: Books,
  held: readonly HeldAsset[],
  day: string,
): Promise<PricedAsset[]> {
  const priced: PricedAsset[] = [];
  for (const each of held) {
    const price = await books.priceOn(each.asset, day);
    if (price !== null) priced.push({ ...each, price });
  }
  return priced;
}

/** Books the revaluation of a month that is still open, and takes it back on the first day of the next. */
export async function revalueMonth(
  books: Books,
  month: string,
  revaluation: Entry,
  now: Date,
): Promise<void> {
  const [booked] = await appendEntries(books, [revaluation], now);
  if (!booked) return;
  await appendEntries(books, [{ ...reversalOf(booked), day: `${nextMonth(month)}-01` }], now);
}
