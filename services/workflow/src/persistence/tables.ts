import type { Condition, Quorum, Signed, Stage } from '@outlay/authority';
import { id, moment, oneOf, reference } from '@outlay/platform/postgres';
import { STEP_STATUSES } from '@outlay/schemas/workflow-values';
import type { ApprovedContent } from '@outlay/schemas/events';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { INSTANCE_STATUSES, type InstanceStatus, type StepStatus } from '../domain/instance.ts';
import type { StepBefore } from '../domain/instance-at.ts';
import type { FactKind } from '../domain/transition.ts';

/** Versions of rules. A version never changes (trigger); an edit adds the next one. */
export const rules = pgTable(
  'rules',
  {
    id: reference().notNull(),
    version: integer().notNull(),
    organizationId: reference().notNull(),
    name: text().notNull(),
    conditions: jsonb().$type<Condition[]>().notNull(),
    stages: jsonb().$type<Stage[]>().notNull(),
    createdAt: moment().notNull().defaultNow(),
    createdById: reference(),
    /** The second admin who confirmed it; null without one. */
    confirmedById: reference(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id, table.version] })],
);

/** Ids of new rules, reserved before somebody signs one. An organization's default rule has the id 1. */
export const ruleIds = pgSequence('rule_ids', { startWith: 2 });

/** State of a rule over all its versions: the latest one, and its priority. */
export const ruleHeads = pgTable(
  'rule_heads',
  {
    organizationId: reference().notNull(),
    id: reference().notNull(),
    version: integer().notNull(),
    priority: integer().notNull(),
    isDefault: boolean().notNull().default(false),
    archivedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({
      name: 'rule_heads_newest_version',
      columns: [table.organizationId, table.id, table.version],
      foreignColumns: [rules.organizationId, rules.id, rules.version],
    }),
    uniqueIndex('rule_heads_one_default')
      .on(table.organizationId)
      .where(sql`is_default`),
  ],
);

export const instances = pgTable(
  'instances',
  {
    id: id(),
    organizationId: reference().notNull(),
    expenseId: reference().notNull(),
    submission: integer().notNull(),
    submitterId: reference().notNull(),
    status: text().$type<InstanceStatus>().notNull(),
    ruleId: reference().notNull(),
    ruleVersion: integer().notNull(),
    ruleName: text().notNull(),
    title: text().notNull(),
    content: jsonb().$type<ApprovedContent>().notNull(),
    contentHash: text().notNull(),
    autoApprovalLimitUsd: numeric({ precision: 20, scale: 2 }).notNull().default('0'),
    startedAt: moment().notNull(),
    completedAt: moment(),
    /** When the creator deleted the expense, which hides it from lists. */
    expenseDeletedAt: moment(),
  },
  (table) => [
    unique().on(table.expenseId, table.submission),
    check('instances_status', sql`${table.status} in (${oneOf(INSTANCE_STATUSES)})`),
    check(
      'instances_completed',
      sql`(${table.status} = 'in_progress') = (${table.completedAt} is null)`,
    ),
    index().on(table.organizationId, table.submitterId, table.startedAt),
    index('instances_open')
      .on(table.organizationId, table.id, table.startedAt, table.expenseId)
      .where(sql`${table.status} = 'in_progress'`),
    index('instances_decided')
      .on(table.organizationId, table.completedAt, table.startedAt, table.id)
      .where(sql`${table.status} in ('approved', 'rejected', 'sent_back')`),
  ],
);

export const steps = pgTable(
  'steps',
  {
    id: id(),
    instanceId: reference()
      .notNull()
      .references(() => instances.id),
    number: integer().notNull(),
    name: text().notNull(),
    status: text().$type<StepStatus>().notNull(),
    quorum: jsonb().$type<Quorum>().notNull(),
    decidedById: reference(),
    decidedForId: reference(),
    startedAt: moment(),
    assignedAt: moment(),
    completedAt: moment(),
    deadlineHours: integer(),
    deadlineAt: moment(),
    remindAt: moment(),
    notes: text(),
    rejectionReason: text(),
    escalationReason: text(),
    /** What people signed who passed it on. */
    escalations: jsonb().$type<readonly Signed[]>().notNull().default([]),
  },
  (table) => [
    unique().on(table.instanceId, table.number),
    check('steps_status', sql`${table.status} in (${oneOf(STEP_STATUSES)})`),
    // The timer worker queries this often, so it contains only steps with a timer.
    index('steps_due')
      .on(sql`least(deadline_at, remind_at)`)
      .where(sql`deadline_at is not null or remind_at is not null`),
    index('steps_open')
      .on(table.instanceId, table.id, table.name)
      .where(sql`${table.status} in ('in_progress', 'escalated')`),
  ],
);

/** Everyone who was ever assigned to a step; active until the step is escalated. */
export const stepAssignees = pgTable(
  'step_assignees',
  {
    stepId: reference()
      .notNull()
      .references(() => steps.id),
    memberId: reference().notNull(),
    active: boolean().notNull().default(true),
    /** Whether the step still asks, or will ask, for this place; false once it is filled, or the step or approval has ended. */
    waits: boolean().notNull().default(true),
    /** The member or delegate who approved in this place. */
    approvedById: reference(),
    /** Number of the step's approval, from 1. */
    approvedOrder: integer(),
    /** The approval as it was signed; null without one, and for an API key's. */
    signed: jsonb().$type<Signed>(),
  },
  (table) => [
    primaryKey({ columns: [table.stepId, table.memberId] }),
    // Of inboxes: without the places that others made superfluous, of which there are more with every approval.
    index('step_assignees_waiting')
      .on(table.memberId, table.stepId)
      .where(sql`waits`),
  ],
);

/** How long the decisions of a month took that is over, kept because no decision of it can change. */
export const approvalMonths = pgTable(
  'approval_months',
  {
    organizationId: reference().notNull(),
    /** yyyy-mm, in UTC. */
    month: text().notNull(),
    decided: integer().notNull(),
    medianSeconds: integer().notNull(),
    p90Seconds: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.month] })],
);

/** Amount up to which a rule without stages approves without a person; 0.00 without a row. */
export const autoApprovalLimits = pgTable('auto_approval_limits', {
  organizationId: bigint({ mode: 'bigint' }).primaryKey(),
  limitUsd: numeric({ precision: 20, scale: 2 }).notNull(),
  /** Whether API keys may approve up to the limit. */
  allowsApiKeys: boolean().notNull().default(false),
});

/** Amount approved automatically for one person in a month; five times the limit without a row. */
export const autoApprovalMonthlyLimits = pgTable('auto_approval_monthly_limits', {
  organizationId: bigint({ mode: 'bigint' }).primaryKey(),
  limitUsd: numeric({ precision: 20, scale: 2 }).notNull(),
});

/** Amount that was approved automatically for a person in a calendar month (UTC). */
export const autoApprovedSums = pgTable(
  'auto_approved_sums',
  {
    organizationId: reference().notNull(),
    memberId: reference().notNull(),
    /** First day of the month. */
    month: date().notNull(),
    usd: numeric({ precision: 20, scale: 2 }).notNull().default('0'),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.memberId, table.month] })],
);

/** Delegations and their periods. */
export const delegations = pgTable(
  'delegations',
  {
    id: id(),
    organizationId: reference().notNull(),
    fromId: reference().notNull(),
    toId: reference().notNull(),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    reason: text(),
    createdById: reference().notNull(),
    /** The second admin who confirmed it; null without one. */
    confirmedById: reference(),
    createdAt: moment().notNull().defaultNow(),
    endedAt: moment(),
    /** When the delegate was assigned to the steps already open. */
    announcedAt: moment(),
  },
  (table) => [
    check('delegations_window', sql`${table.startsAt} < ${table.endsAt}`),
    check('delegations_two_people', sql`${table.fromId} <> ${table.toId}`),
    index().on(table.fromId),
    index().on(table.toId),
    index().on(table.organizationId, table.endsAt),
    index('delegations_to_announce')
      .on(table.startsAt)
      .where(sql`announced_at is null and ended_at is null`),
  ],
);

/** The history of an approval. Evidence: rows are added, never changed (trigger). */
export const history = pgTable(
  'history',
  {
    id: id(),
    instanceId: reference()
      .notNull()
      .references(() => instances.id),
    kind: text().$type<FactKind>().notNull(),
    at: moment().notNull(),
    actorId: reference(),
    actedForId: reference(),
    stepNumber: integer(),
    note: text(),
    contentHash: text(),
    /** Steps before the change; empty for its further entries, and for the start. */
    stepsBefore: jsonb().$type<StepBefore[]>().notNull(),
  },
  (table) => [index().on(table.instanceId)],
);
