import { pairOf, type Currency } from '@outlay/platform/money';
import type { Executor } from '@outlay/platform/postgres';
import { usdRateOf } from '@outlay/prices';
import { and, asc, desc, eq, gt, lte } from 'drizzle-orm';
import { IN_USD, type BooksCurrency, type BooksValue } from '../domain/books-currency.ts';
import { prices } from './tables.ts';

type Price = Pick<typeof prices.$inferSelect, 'pair' | 'price' | 'publishedAt'>;

/** The last price that was published until the end of a day, in UTC. */
async function lastUntil(executor: Executor, pair: string, day: string): Promise<Price | null> {
  const [row] = await executor
    .select()
    .from(prices)
    .where(and(eq(prices.pair, pair), lte(prices.day, day)))
    .orderBy(desc(prices.day))
    .limit(1);
  return row ?? null;
}

async function firstAfter(executor: Executor, pair: string, day: string): Promise<Price | null> {
  const [row] = await executor
    .select()
    .from(prices)
    .where(and(eq(prices.pair, pair), gt(prices.day, day)))
    .orderBy(asc(prices.day))
    .limit(1);
  return row ?? null;
}

/** US dollars for one unit at the end of a day; null without a price of that day or before. */
export async function readPriceOn(
  executor: Executor,
  asset: Currency,
  day: string,
): Promise<string | null> {
  const pair = pairOf(asset);
  return pair && ((await lastUntil(executor, pair, day))?.price ?? null);
}

/**
 * A currency of books with its rate on a day. A day of before prices were kept has the first that was.
 * @throws while no rate is known, so that the event is booked once one is
 */
export async function readValue(
  executor: Executor,
  currency: BooksCurrency,
  day: string,
): Promise<BooksValue> {
  const pair = pairOf(currency);
  if (pair === null) return IN_USD;
  const found = (await lastUntil(executor, pair, day)) ?? (await firstAfter(executor, pair, day));
  const rate = found && usdRateOf(pair, { price: found.price, confidence: '0' });
  if (!rate) throw new Error(`no rate of ${currency} is known yet`);
  const publishedAt = found.publishedAt.toISOString();
  return { currency, rate: { pair, price: rate.price, publishedAt } };
}
