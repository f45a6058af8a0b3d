import { id, moment, reference } from '@outlay/platform/postgres';
import * as pg from 'drizzle-orm/pg-core';

/** What finance does before it closes a month. Items are archived, because months refer to them. */
export const checklistItems = pg.pgTable(
  'checklist_items',
  {
    id: id(),
    organizationId: reference().notNull(),
    title: pg.text().notNull(),
    link: pg.text(),
    createdAt: moment().notNull(),
    /** Null while it is in use. */
    archivedAt: moment(),
  },
  (table) => [pg.index().on(table.organizationId, table.id)],
);

/** A row per item that is done for a month. */
export const checklistTicks = pg.pgTable(
  'checklist_ticks',
  {
    organizationId: reference().notNull(),
    month: pg.text().notNull(),
    itemId: reference()
      .notNull()
      .references(() => checklistItems.id),
    /** The title that was ticked: a closed month keeps it. */
    title: pg.text().notNull(),
    at: moment().notNull(),
    byId: reference().notNull(),
  },
  (table) => [pg.primaryKey({ columns: [table.organizationId, table.month, table.itemId] })],
);
