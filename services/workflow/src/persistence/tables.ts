import type { DecisionFact } from '@outlay/platform/approval-proof';
import type { Role } from '@outlay/platform/auth';
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
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  INSTANCE_STATUSES,
  type DecisionEvidence,
  type InstanceStatus,
  type StepStatus,
} from '../domain/instance.ts';
import type { StepBefore } from '../domain/instance-at.ts';
import type { MemberFact } from '../domain/member.ts';
import type { Condition, Quorum, Stage } from '../domain/rule.ts';
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
    /** The second admin who stands for it; null without one. */
    confirmedById: reference(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id, table.version] })],
);

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
    /** Signed statement by expense. */
    submissionProof: text().notNull(),
    autoApprovalLimitUsd: numeric({ precision: 20, scale: 2 }).notNull().default('0'),
    /** What chose the rule. */
    facts: jsonb().$type<readonly DecisionFact[]>().notNull().default([]),
    /** Signed statement by this service; null unless approved. */
    certificate: text(),
    startedAt: moment().notNull(),
    completedAt: moment(),
    /** The creator has deleted the expense since: lists must not offer it. */
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
      .on(table.organizationId)
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
  },
  (table) => [
    unique().on(table.instanceId, table.number),
    check('steps_status', sql`${table.status} in (${oneOf(STEP_STATUSES)})`),
    // The timer worker's index, queried all the time: it contains only steps with a timer.
    index('steps_due')
      .on(sql`least(deadline_at, remind_at)`)
      .where(sql`deadline_at is not null or remind_at is not null`),
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
    /** Who approved in this place: the member, or their delegate. */
    approvedById: reference(),
    /** Number of the step's approval, from 1. */
    approvedOrder: integer(),
    /** When, with which roles and how authenticated; null without an approval. */
    evidence: jsonb().$type<DecisionEvidence>(),
    /** What put the member there. */
    grounds: jsonb().$type<readonly DecisionFact[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.stepId, table.memberId] }), index().on(table.memberId)],
);

/** Members whose roles one admin alone stands for. */
export const ROLES_OF_ONE = `facts @? '$[*] ? ((@.kind == "role" || @.kind == "single_sign_on") && @.authorId != null && @.confirmedById == null)'`;

/** Projected from identity.events. */
export const memberDirectory = pgTable(
  'member_directory',
  {
    memberId: bigint({ mode: 'bigint' }).primaryKey(),
    organizationId: reference().notNull(),
    name: text().notNull(),
    roles: text().array().$type<Role[]>().notNull(),
    managerId: reference(),
    department: text(),
    active: boolean().notNull(),
    facts: jsonb().$type<readonly MemberFact[]>().notNull().default([]),
  },
  (table) => [
    index().on(table.organizationId),
    index('member_directory_admins')
      .on(table.organizationId)
      .where(sql`active and 'admin' = any(roles)`),
    // Who lost a role by one admin's word: they are not found by the roles that they have.
    index('member_directory_roles_of_one').on(table.organizationId).where(sql.raw(ROLES_OF_ONE)),
  ],
);

/** Members' passkeys, projected from identity.events. */
export const passkeyDirectory = pgTable(
  'passkey_directory',
  {
    credentialId: text().primaryKey(),
    organizationId: reference().notNull(),
    memberId: reference().notNull(),
    /** Signed statement by identity. */
    statement: text().notNull(),
  },
  (table) => [index().on(table.memberId)],
);

/** Which approvals must be signed with a passkey. No row, or no amount: none. */
export const passkeyRules = pgTable('passkey_rules', {
  organizationId: bigint({ mode: 'bigint' }).primaryKey(),
  aboveUsd: numeric({ precision: 20, scale: 2 }),
});

/** Up to which amount a rule without stages approves without a person. No row: 0.00. */
export const autoApprovalLimits = pgTable('auto_approval_limits', {
  organizationId: bigint({ mode: 'bigint' }).primaryKey(),
  limitUsd: numeric({ precision: 20, scale: 2 }).notNull(),
  /** Whether API keys approve up to the limit. */
  allowsApiKeys: boolean().notNull().default(false),
});

/** How much is approved automatically for one person in a month; no row: five times the limit. */
export const autoApprovalMonthlyLimits = pgTable('auto_approval_monthly_limits', {
  organizationId: bigint({ mode: 'bigint' }).primaryKey(),
  limitUsd: numeric({ precision: 20, scale: 2 }).notNull(),
});

/** What was approved automatically for a person in a calendar month (UTC). */
export const autoApprovedSums = pgTable(
  'auto_approved_sums',
  {
    organizationId: reference().notNull(),
    memberId: reference().notNull(),
    /** Its first day. */
    month: date().notNull(),
    usd: numeric({ precision: 20, scale: 2 }).notNull().default('0'),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.memberId, table.month] })],
);

/** Projected from expense.events: what rules can refer to. */
const catalogueColumns = () => ({
  id: bigint({ mode: 'bigint' }).primaryKey(),
  organizationId: reference().notNull(),
  name: text().notNull(),
  archived: boolean().notNull(),
});
export const categoryDirectory = pgTable('category_directory', catalogueColumns(), (table) => [
  index().on(table.organizationId),
]);
export const policyDirectory = pgTable('policy_directory', catalogueColumns(), (table) => [
  index().on(table.organizationId),
]);

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
    /** The second admin who stands for it; null without one. */
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
