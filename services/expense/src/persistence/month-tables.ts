import { moment, reference } from '@outlay/platform/postgres';
import type { EventByType } from '@outlay/schemas/events';
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ReminderAbout } from '../domain/month-close.ts';

/** Months whose books are closed, one row per organization; projected from accounting.events. */
export const closedMonths = pgTable('closed_months', {
  organizationId: reference().primaryKey(),
  /** yyyy-mm. */
  months: text().array().notNull(),
});

/** The month in which the costs of an expense are booked, projected from accounting.events. */
export const bookedExpenses = pgTable('booked_expenses', {
  expenseId: reference().primaryKey(),
  organizationId: reference().notNull(),
  /** yyyy-mm. */
  month: text().notNull(),
});

/** The currency of the books, in which totals can be shown; projected from accounting.events. */
export const bookSettings = pgTable('book_settings', {
  organizationId: reference().primaryKey(),
  currency: text().$type<EventByType['BooksChanged']['currency']>().notNull(),
});

/** When people were last reminded of what is left to do in a month. */
export const reminders = pgTable(
  'reminders',
  {
    organizationId: reference().notNull(),
    /** yyyy-mm. */
    month: text().notNull(),
    about: text().$type<ReminderAbout>().notNull(),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.month, table.about] })],
);
