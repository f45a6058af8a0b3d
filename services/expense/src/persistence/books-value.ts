import { pairOf } from '@outlay/platform/money';
import type { Executor } from '@outlay/platform/postgres';
import { eq, sql, type SQL } from 'drizzle-orm';
import type { BooksCurrency } from '../use-cases/queries.ts';
import { bookSettings } from './month-tables.ts';
import { quotes } from './quotes-table.ts';

/** The currency of an organization's books. */
export async function readBooksCurrency(
  executor: Executor,
  organizationId: string,
): Promise<BooksCurrency> {
  const [row] = await executor
    .select({ currency: bookSettings.currency })
    .from(bookSettings)
    .where(eq(bookSettings.organizationId, BigInt(organizationId)));
  return row?.currency ?? 'USD';
}

const RATE_DIGITS = 10;

/** What one US dollar is in the currency of an organization's books. */
export async function readDollarRate(executor: Executor, organizationId: string, day: string) {
  const currency = await readBooksCurrency(executor, organizationId);
  if (currency === 'USD') return { currency, perUsd: '1' };
  const rate = rateOn(currency, sql`${day}`);
  const { rows } = await executor.execute<{ perUsd: string | null }>(
    sql`select trim_scale(round(${rate}, ${RATE_DIGITS}))::text as "perUsd"`,
  );
  return { currency, perUsd: rows[0]?.perUsd ?? null };
}

/**
 * What one US dollar of an expense's usd_amount is in a currency: an amount in that currency is itself, and any other is converted at
 * the rate of the expense's day, as in the books. `row` is the expense's alias.
 */
export const usdIn = (currency: BooksCurrency, row: 'expenses' | 'e'): SQL => {
  if (currency === 'USD') return sql`1`;
  const expense = sql.raw(row);
  return sql`case when ${expense}.currency = ${currency}
    then coalesce(${expense}.amount / nullif(${expense}.usd_amount, 0), 1)
    else ${rateOn(currency, sql`${expense}.day`)} end`;
};

/** What one US dollar is at the last rate of a day or before it, or else at the first after it; null without any. */
export const rateOn = (currency: Exclude<BooksCurrency, 'USD'>, day: SQL): SQL => {
  const pair = pairOf(currency);
  const value = pair?.startsWith('USD/') ? sql`q.price` : sql`1 / q.price`;
  const ofPair = sql`select ${value} from ${quotes} q where q.pair = ${pair}`;
  return sql`coalesce((${ofPair} and q.day <= ${day} order by q.day desc limit 1),
    (${ofPair} and q.day > ${day} order by q.day limit 1))`;
};
