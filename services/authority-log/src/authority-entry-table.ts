import { bigint, index, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { reference } from '@outlay/platform/postgres';

/** The entries of the organizations' authority logs: identity's own, and the copy of each service that follows them. */
export const authorityEntries = pgTable(
  'authority_entries',
  {
    organizationId: reference().notNull(),
    sequence: bigint({ mode: 'number' }).notNull(),
    /** Hash of the entry, which the next one names. */
    hash: text().notNull(),
    /** SHA-256 of the statement's canonical text. */
    statementHash: text().notNull(),
    /** The entry: sequence, previousHash, at, statement and proof. */
    entry: jsonb().notNull(),
    /** Who signed it; null where time confirmed a proposal. */
    authorId: reference(),
    /** Hash of the statement that it put into effect: its own, or the one that it confirmed; null for none. */
    effectHash: text(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.sequence] }),
    unique('authority_entries_statement').on(table.organizationId, table.statementHash),
    index('authority_entries_effect').on(table.organizationId, table.effectHash),
  ],
);
