import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, reference } from '@outlay/platform/postgres';

/**
 * What a change writes besides what the authority log says, such as names, until its statement takes effect or is withdrawn.
 */
export const changeDetails = pgTable(
  'change_details',
  {
    organizationId: reference().notNull(),
    /** Hash of the statement. */
    statementHash: text().notNull(),
    /** The kind of change, whose code reads the payload. */
    kind: text().notNull(),
    payload: jsonb().notNull(),
    proposedById: reference().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.statementHash] }),
    index().on(table.createdAt),
  ],
);
