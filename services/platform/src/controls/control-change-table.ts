import { sql } from 'drizzle-orm';
import { bigserial, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, oneOf, reference } from '../postgres/columns.ts';
import {
  CONTROL_CHANGE_STATUSES,
  type ChangedField,
  type ControlChangeStatus,
} from './control-change.ts';

/** Proposed changes to controls, and their outcome. */
export const controlChanges = pgTable(
  'control_changes',
  {
    id: bigserial({ mode: 'bigint' }).primaryKey(),
    organizationId: reference().notNull(),
    kind: text().notNull(),
    title: text().notNull(),
    /** What the change writes; only its control's code reads it. */
    payload: jsonb().notNull(),
    diff: jsonb().$type<readonly ChangedField[]>().notNull(),
    status: text().$type<ControlChangeStatus>().notNull().default('pending'),
    proposedById: reference().notNull(),
    proposedAt: moment().notNull(),
    concernsId: reference(),
    takesEffectAt: moment(),
    expiresAt: moment().notNull(),
    /** When a worker processes it next: when it takes effect or expires, or after a failure. */
    dueAt: moment().notNull(),
    decidedById: reference(),
    decidedAt: moment(),
    reason: text(),
    /** Seal of a pending change in a service that seals its rows; null otherwise. */
    seal: text(),
  },
  (table) => [
    check('control_changes_status', sql`${table.status} in (${oneOf(CONTROL_CHANGE_STATUSES)})`),
    check(
      'control_changes_decided',
      sql`(${table.status} = 'pending') = (${table.decidedAt} is null)`,
    ),
    check(
      'control_changes_two_people',
      sql`${table.decidedById} <> ${table.proposedById} or ${table.status} = 'withdrawn'`,
    ),
    index('control_changes_due')
      .on(table.dueAt)
      .where(sql`status = 'pending'`),
    index().on(table.organizationId, table.id),
  ],
);
