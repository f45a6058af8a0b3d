import { jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Responses to requests with an Idempotency-Key. Kept for at least 30 days. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    organizationId: text().notNull(),
    actorId: text().notNull(),
    key: text().notNull(),
    operation: text().notNull(),
    requestHash: text().notNull(),
    response: jsonb(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.actorId, table.key] })],
);
