import { moment } from '@outlay/platform/postgres';
import type { PriceProof } from '@outlay/prices';
import { date, jsonb, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** The last quote of each pair and day in UTC, projected from ledger.events. */
export const quotes = pgTable(
  'quotes',
  {
    pair: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    price: numeric().notNull(),
    confidence: numeric().notNull(),
    source: text().notNull(),
    publishedAt: moment().notNull(),
    proof: jsonb().$type<PriceProof>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.pair, table.day] })],
);
