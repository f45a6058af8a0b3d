import { bigint, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../postgres/index.ts';

const number = () => bigint({ mode: 'bigint' }).notNull();

/**
 * Each entry of an organization's history with the hash of the previous one: SHA-256 of that hash and the entry's facts as
 * JSON. A constraint trigger (see the migration) adds a link when its entry commits, in commit order.
 */
export const auditChain = pgTable(
  'audit_chain',
  {
    organizationId: number(),
    /** Position from 1, without gaps. */
    position: number(),
    /** Id of the entry. */
    entryId: number().unique(),
    /** Empty for the first link. */
    previousHash: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.position] })],
);

/** The newest link of each organization; its row is locked while the next one is added. */
export const auditHeads = pgTable('audit_heads', {
  organizationId: number().primaryKey(),
  position: number(),
  hash: text().notNull(),
});

/** State of an organization's chain at the end of a day; added once, never changed (trigger, see the migration). */
export const auditRoots = pgTable(
  'audit_roots',
  {
    organizationId: number(),
    /** In UTC. */
    date: date().notNull(),
    /** Position of the newest link. */
    entries: number(),
    head: text().notNull(),
    /** Root over the links of this day; null when there were too many links. */
    tree: text(),
    closedAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.date] })],
);
