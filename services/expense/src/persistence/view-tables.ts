import { id, reference } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';
import { check, pgTable, text, unique } from 'drizzle-orm/pg-core';

/** Lists of expenses that members saved under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    organizationId: reference().notNull(),
    memberId: reference().notNull(),
    name: text().notNull(),
    /** The query string of the list's address. */
    search: text().notNull(),
  },
  (table) => [
    check('saved_views_name', sql`length(${table.name}) between 1 and 60`),
    check('saved_views_search', sql`length(${table.search}) <= 2000`),
    unique().on(table.organizationId, table.memberId, table.name),
  ],
);
