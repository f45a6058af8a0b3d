import type { Condition, Quorum, Signed, Stage } from '@outlay/authority';
import { id, moment, oneOf, reference } from '@outlay/platform/postgres';
import { STEP_STATUSES } from '@outlay/schemas/workflow-values';
import type { ApprovedContent } from '@outlay/schemas/events';
import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { INSTANCE_STATUSES, type InstanceStatus, type StepStatus } from '../domain/instance.ts';
import type { StepBefore } from '../domain/instance-at.ts';
import type { FactKind } from '../domain/transition.ts';

/** Versions of rules. A version never changes (trigger); an edit adds the next one. */
export const rules = pg.pgTable(
  'rules',
  {
    id: reference().notNull(),
    version: pg.integer().notNull(),
    organizationId: reference().notNull(),
    name: pg.text().notNull(),
    conditions: pg.jsonb().$type<Condition[]>().notNull(),
    stages: pg.jsonb().$type<Stage[]>().notNull(),
    createdAt: moment().notNull().defaultNow(),
    createdById: reference(),
    /** The second admin who confirmed it; null without one. */
    confirmedById: reference(),
  },
  (table) => [pg.primaryKey({ columns: [table.organizationId, table.id, table.version] })],
);

/** Ids of new rules, reserved before somebody signs one. An organization's default rule has the id 1. */
export const ruleIds = pg.pgSequence('rule_ids', { startWith: 2 });

/** State of a rule over all its versions: the latest one, and its priority. */
export const ruleHeads = pg.pgTable(
  'rule_heads',
  {
    organizationId: reference().notNull(),
    id: reference().notNull(),
    version: pg.integer().notNull(),
    priority: pg.integer().notNull(),
    isDefault: pg.boolean().notNull().default(false),
    archivedAt: moment(),
  },
  (table) => [
    pg.primaryKey({ columns: [table.organizationId, table.id] }),
    pg.foreignKey({
      name: 'rule_heads_newest_version',
      columns: [table.organizationId, table.id, table.version],
      foreignColumns: [rules.organizationId, rules.id, rules.version],
    }),
    pg
      .uniqueIndex('rule_heads_one_default')
      .on(table.organizationId)
      .where(sql`is_default`),
  ],
);

export const instances = pg.pgTable(
  'instances',
  {
    id: id(),
    organizationId: reference().notNull(),
    expenseId: reference().notNull(),
    submission: pg.integer().notNull(),
    submitterId: reference().notNull(),
    status: pg.text().$type<InstanceStatus>().notNull(),
    ruleId: reference().notNull(),
    ruleVersion: pg.integer().notNull(),
    ruleName: pg.text().notNull(),
    title: pg.text().notNull(),
    content: pg.jsonb().$type<ApprovedContent>().notNull(),
    contentHash: pg.text().notNull(),
    autoApprovalLimitUsd: pg.numeric({ precision: 20, scale: 2 }).notNull().default('0'),
    startedAt: moment().notNull(),
    completedAt: moment(),
    /** When the creator deleted the expense, which hides it from lists. */
    expenseDeletedAt: moment(),
  },
  (table) => [
    pg.unique().on(table.expenseId, table.submission),
    pg.check('instances_status', sql`${table.status} in (${oneOf(INSTANCE_STATUSES)})`),
    pg.check(
      'instances_completed',
      sql`(${table.status} = 'in_progress') = (${table.completedAt} is null)`,
    ),
    pg.index().on(table.organizationId, table.submitterId, table.startedAt),
    pg
      .index('instances_open')
      .on(table.organizationId, table.id, table.startedAt, table.expenseId)
      .where(sql`${table.status} = 'in_progress'`),
    pg
      .index('instances_decided')
      .on(table.organizationId, table.completedAt, table.startedAt, table.id)
      .where(sql`${table.status} in ('approved', 'rejected', 'sent_back')`),
  ],
);

export const steps = pg.pgTable(
  'steps',
  {
    id: id(),
    instanceId: reference()
      .notNull()
      .references(() => instances.id),
    number: pg.integer().notNull(),
    name: pg.text().notNull(),
    status: pg.text().$type<StepStatus>().notNull(),
    quorum: pg.jsonb().$type<Quorum>().notNull(),
    decidedById: reference(),
    decidedForId: reference(),
    startedAt: moment(),
    assignedAt: moment(),
    completedAt: moment(),
    deadlineHours: pg.integer(),
    deadlineAt: moment(),
    remindAt: moment(),
    notes: pg.text(),
    rejectionReason: pg.text(),
    escalationReason: pg.text(),
    /** What people signed who passed it on. */
    escalations: pg.jsonb().$type<readonly Signed[]>().notNull().default([]),
  },
  (table) => [
    pg.unique().on(table.instanceId, table.number),
    pg.check('steps_status', sql`${table.status} in (${oneOf(STEP_STATUSES)})`),
    // The timer worker queries this often, so it contains only steps with a timer.
    pg
      .index('steps_due')
      .on(sql`least(deadline_at, remind_at)`)
      .where(sql`deadline_at is not null or remind_at is not null`),
    pg
      .index('steps_open')
      .on(table.instanceId, table.id, table.name)
      .where(sql`${table.status} in ('in_progress', 'escalated')`),
  ],
);

/** Everyone who was ever assigned to a step; active until the step is escalated. */
export const stepAssignees = pg.pgTable(
  'step_assignees',
  {
    stepId: reference()
      .notNull()
      .references(() => steps.id),
    memberId: reference().notNull(),
    active: pg.boolean().notNull().default(true),
    /** Whether the step still asks, or will ask, for this place; false once it is filled, or the step or approval has ended. */
    waits: pg.boolean().notNull().default(true),
    /** The member or delegate who approved in this place. */
    approvedById: reference(),
    /** Number of the step's approval, from 1. */
    approvedOrder: pg.integer(),
    /** The approval as it was signed; null without one, and for an API key's. */
    signed: pg.jsonb().$type<Signed>(),
  },
  (table) => [
    pg.primaryKey({ columns: [table.stepId, table.memberId] }),
    // Of inboxes: without the places that others made superfluous, of which there are more with every approval.
    pg
      .index('step_assignees_waiting')
      .on(table.memberId, table.stepId)
      .where(sql`waits`),
  ],
);

/** How long the decisions of a month took that is over, kept because no decision of it can change. */
export const approvalMonths = pg.pgTable(
  'approval_months',
  {
    organizationId: reference().notNull(),
    /** yyyy-mm, in UTC. */
    month: pg.text().notNull(),
    decided: pg.integer().notNull(),
    medianSeconds: pg.integer().notNull(),
    p90Seconds: pg.integer().notNull(),
  },
  (table) => [pg.primaryKey({ columns: [table.organizationId, table.month] })],
);

/** Amount up to which a rule without stages approves without a person; 0.00 without a row. */
export const autoApprovalLimits = pg.pgTable('auto_approval_limits', {
  organizationId: pg.bigint({ mode: 'bigint' }).primaryKey(),
  limitUsd: pg.numeric({ precision: 20, scale: 2 }).notNull(),
  /** Whether API keys may approve up to the limit. */
  allowsApiKeys: pg.boolean().notNull().default(false),
});

/** Amount approved automatically for one person in a month; five times the limit without a row. */
export const autoApprovalMonthlyLimits = pg.pgTable('auto_approval_monthly_limits', {
  organizationId: pg.bigint({ mode: 'bigint' }).primaryKey(),
  limitUsd: pg.numeric({ precision: 20, scale: 2 }).notNull(),
});

/** Amount that was approved automatically for a person in a calendar month (UTC). */
export const autoApprovedSums = pg.pgTable(
  'auto_approved_sums',
  {
    organizationId: reference().notNull(),
    memberId: reference().notNull(),
    /** First day of the month. */
    month: pg.date().notNull(),
    usd: pg.numeric({ precision: 20, scale: 2 }).notNull().default('0'),
  },
  (table) => [pg.primaryKey({ columns: [table.organizationId, table.memberId, table.month] })],
);

/** Delegations and their periods. */
export const delegations = pg.pgTable(
  'delegations',
  {
    id: id(),
    organizationId: reference().notNull(),
    fromId: reference().notNull(),
    toId: reference().notNull(),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    reason: pg.text(),
    createdById: reference().notNull(),
    /** The second admin who confirmed it; null without one. */
    confirmedById: reference(),
    createdAt: moment().notNull().defaultNow(),
    endedAt: moment(),
    /** When the delegate was assigned to the steps already open. */
    announcedAt: moment(),
  },
  (table) => [
    pg.check('delegations_window', sql`${table.startsAt} < ${table.endsAt}`),
    pg.check('delegations_two_people', sql`${table.fromId} <> ${table.toId}`),
    pg.index().on(table.fromId),
    pg.index().on(table.toId),
    pg.index().on(table.organizationId, table.endsAt),
    pg
      .index('delegations_to_announce')
      .on(table.startsAt)
      .where(sql`announced_at is null and ended_at is null`),
  ],
);

/** The history of an approval. Evidence: rows are added, never changed (trigger). */
export const history = pg.pgTable(
  'history',
  {
    id: id(),
    instanceId: reference()
      .notNull()
      .references(() => instances.id),
    kind: pg.text().$type<FactKind>().notNull(),
    at: moment().notNull(),
    actorId: reference(),
    actedForId: reference(),
    stepNumber: pg.integer(),
    note: pg.text(),
    contentHash: pg.text(),
    /** Steps before the change; empty for its further entries, and for the start. */
    stepsBefore: pg.jsonb().$type<StepBefore[]>().notNull(),
  },
  (table) => [pg.index().on(table.instanceId)],
);
