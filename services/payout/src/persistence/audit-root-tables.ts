import { id, moment, reference } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';

/** A transaction with the root of many leaves. Only its state and where it landed ever change. */
export const auditAnchors = pg.pgTable(
  'audit_anchors',
  {
    id: id(),
    root: pg.text().notNull(),
    leaves: pg.integer().notNull(),
    memo: pg.text().notNull(),
    signer: pg.text().notNull(),
    signature: pg.text().notNull().unique(),
    /** Base64; stored before it is sent. */
    signedTransaction: pg.text().notNull(),
    lastValidBlockHeight: pg.bigint({ mode: 'bigint' }).notNull(),
    state: pg.text().$type<'SIGNED' | 'FINAL' | 'EXPIRED'>().notNull().default('SIGNED'),
    slot: pg.bigint({ mode: 'bigint' }),
    signedAt: moment().notNull().defaultNow(),
    finalAt: moment(),
  },
  (table) => [
    pg.check('audit_anchors_state', sql`${table.state} in ('SIGNED', 'FINAL', 'EXPIRED')`),
    pg.check('audit_anchors_final', sql`(${table.state} = 'FINAL') = (${table.slot} is not null)`),
    // Only one is pending at a time.
    pg
      .uniqueIndex('audit_anchors_open')
      .on(table.state)
      .where(sql`${table.state} = 'SIGNED'`),
  ],
);

/** State of an organization's history at the end of a day, as published by its service; pending without an anchor. */
export const auditLeaves = pg.pgTable(
  'audit_leaves',
  {
    /** Name of the service that keeps the history. */
    history: pg.text().notNull(),
    organizationId: reference().notNull(),
    date: pg.date().notNull(),
    entries: pg.bigint({ mode: 'bigint' }).notNull(),
    head: pg.text().notNull(),
    /** Root over the day's links; null where the day has too many. */
    tree: pg.text(),
    anchorId: pg.bigint({ mode: 'bigint' }),
    arrivedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    pg.primaryKey({ columns: [table.history, table.organizationId, table.date] }),
    pg.foreignKey({ columns: [table.anchorId], foreignColumns: [auditAnchors.id] }),
    pg
      .index('audit_leaves_waiting')
      .on(table.arrivedAt)
      .where(sql`${table.anchorId} is null`),
    pg.index().on(table.anchorId),
  ],
);
