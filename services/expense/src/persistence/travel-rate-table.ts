import type { Currency } from '@outlay/platform/money';
import { id, oneOf, reference } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';
import { boolean, check, date, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { TRAVEL_UNITS, type TravelUnit } from '../domain/travel-rate.ts';

/** Amounts are decimal texts. */
export const travelRates = pgTable(
  'travel_rates',
  {
    id: id(),
    organizationId: reference().notNull(),
    name: text().notNull(),
    unit: text().$type<TravelUnit>().notNull(),
    perUnit: text().notNull(),
    breakfast: text().notNull(),
    lunch: text().notNull(),
    dinner: text().notNull(),
    firstLastDay: text(),
    thresholdPerYear: text(),
    perUnitAbove: text(),
    currency: text().$type<Currency>().notNull(),
    validFrom: date({ mode: 'string' }).notNull(),
    source: text(),
    archived: boolean().notNull().default(false),
  },
  (table) => [
    check('travel_rates_unit', sql`${table.unit} in (${oneOf(TRAVEL_UNITS)})`),
    uniqueIndex('travel_rates_version').on(
      table.organizationId,
      sql`(${table.unit} = 'day')`,
      sql`lower(${table.name})`,
      table.validFrom,
    ),
  ],
);
