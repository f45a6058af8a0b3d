import { bigserial, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../postgres/index.ts';

/** Operators' changes to a service. Rows are only added (trigger in each service's migration). */
export const operatorAudit = pgTable('operator_audit', {
  id: bigserial({ mode: 'bigint' }).primaryKey(),
  /** Name of the action, such as replay, pause_payouts or reprocess_receipt. */
  action: text().notNull(),
  /** The object of the change. */
  subject: text().notNull(),
  actor: text().notNull(),
  reason: text(),
  details: jsonb(),
  at: moment().notNull().defaultNow(),
});
