import type { Executor, Transaction } from '@outlay/platform/postgres';
import { and, asc, desc, eq, lt, lte, sql } from 'drizzle-orm';
import type { Quote } from '../domain/quote.ts';
import type { Quotes } from '../use-cases/ports.ts';
import { quoteHistory, quotes, rateDays } from './tables.ts';

/** Quotes inside `tx`; repeated lookups are cached, since the transactions of a block share their time. */
export const createQuoteRepository = (
  tx: Transaction,
  known = new Map<string, Quote | null>(),
): Quotes => ({
  save: async (quote) => {
    known.clear();
    const { price, confidence, source, simulated, publishedAt, slot, proof } = quote;
    const newer = await tx
      .insert(quotes)
      .values(quote)
      .onConflictDoUpdate({
        target: quotes.pair,
        set: { price, confidence, source, simulated, publishedAt, slot, proof },
        setWhere: sql`${quotes.publishedAt} < excluded.published_at`,
      })
      .returning({ pair: quotes.pair });
    if (newer.length === 0) return false;
    await tx.insert(quoteHistory).values(quote).onConflictDoNothing();
    return true;
  },
  claimDay: async (day) => {
    const { rowCount } = await tx
      .insert(rateDays)
      .values({ day: day.toISOString().slice(0, 10) })
      .onConflictDoNothing();
    return (rowCount ?? 0) > 0;
  },
  at: async (pair, time) => {
    const key = `${pair} ${time.getTime()}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const [row] = await tx
      .select()
      .from(quoteHistory)
      .where(and(eq(quoteHistory.pair, pair), lte(quoteHistory.publishedAt, time)))
      .orderBy(desc(quoteHistory.publishedAt))
      .limit(1);
    known.set(key, row ?? null);
    return row ?? null;
  },
  forgetBefore: async (time) => {
    await tx.delete(quoteHistory).where(lt(quoteHistory.publishedAt, time));
  },
});

/** The newest quote of every pair. */
export const listQuotes = (executor: Executor): Promise<Quote[]> =>
  executor.select().from(quotes).orderBy(asc(quotes.pair));
