import { bigserial, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../postgres/index.ts';

/** Operators' changes to a service. Rows are added, never changed (trigger in each service's migration). */
export const operatorAudit = pgTable('operator_audit', {
  id: bigserial({ mode: 'bigint' }).primaryKey(),
  /** Such as replay, pause_payouts, reprocess_receipt. */
  action: text().notNull(),
  /** The object of the change. */
  subject: text().notNull(),
  actor: text().notNull(),
  reason: text(),
  details: jsonb(),
  at: moment().notNull().defaultNow(),
});
