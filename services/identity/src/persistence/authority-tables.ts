import { moment } from '@outlay/platform/postgres';
import type { ChangedField } from '@outlay/authority-log';
import { bigint, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { organizations } from './tables.ts';

/** Statements that wait for a second person, with what they change in words. The log alone decides whether they take effect. */
export const pendingChanges = pgTable(
  'pending_changes',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedByDefaultAsIdentity(),
    organizationId: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => organizations.id),
    statementHash: text().notNull(),
    title: text().notNull(),
    fields: jsonb().$type<ChangedField[]>().notNull(),
    /** When time could confirm it, if nobody else can. */
    dueAt: moment().notNull(),
  },
  (table) => [unique().on(table.organizationId, table.statementHash), index().on(table.dueAt)],
);

/** Organizations whose newest entries the signer has not got yet. */
export const authorityDeliveries = pgTable(
  'authority_deliveries',
  {
    organizationId: bigint({ mode: 'bigint' })
      .primaryKey()
      .references(() => organizations.id),
    /** The entry through which it must get the log. */
    sequence: bigint({ mode: 'number' }).notNull(),
    dueAt: moment().notNull().defaultNow(),
  },
  (table) => [index().on(table.dueAt)],
);
