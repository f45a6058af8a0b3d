import { id, moment, reference } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

/** A transaction with the root of many leaves. Only its state and where it landed ever change. */
export const auditAnchors = pgTable(
  'audit_anchors',
  {
    id: id(),
    root: text().notNull(),
    leaves: integer().notNull(),
    memo: text().notNull(),
    signer: text().notNull(),
    signature: text().notNull().unique(),
    /** Base64; stored before it is sent. */
    signedTransaction: text().notNull(),
    lastValidBlockHeight: bigint({ mode: 'bigint' }).notNull(),
    state: text().$type<'SIGNED' | 'FINAL' | 'EXPIRED'>().notNull().default('SIGNED'),
    slot: bigint({ mode: 'bigint' }),
    signedAt: moment().notNull().defaultNow(),
    finalAt: moment(),
  },
  (table) => [
    check('audit_anchors_state', sql`${table.state} in ('SIGNED', 'FINAL', 'EXPIRED')`),
    check('audit_anchors_final', sql`(${table.state} = 'FINAL') = (${table.slot} is not null)`),
    // Only one is pending at a time.
    uniqueIndex('audit_anchors_open')
      .on(table.state)
      .where(sql`${table.state} = 'SIGNED'`),
  ],
);

/** State of an organization's history at the end of a day, as published by its service; pending without an anchor. */
export const auditLeaves = pgTable(
  'audit_leaves',
  {
    /** Name of the service that keeps the history. */
    history: text().notNull(),
    organizationId: reference().notNull(),
    date: date().notNull(),
    entries: bigint({ mode: 'bigint' }).notNull(),
    head: text().notNull(),
    /** Root over the day's links; null where the day has too many. */
    tree: text(),
    anchorId: bigint({ mode: 'bigint' }),
    arrivedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.history, table.organizationId, table.date] }),
    foreignKey({ columns: [table.anchorId], foreignColumns: [auditAnchors.id] }),
    index('audit_leaves_waiting')
      .on(table.arrivedAt)
      .where(sql`${table.anchorId} is null`),
    index().on(table.anchorId),
  ],
);
