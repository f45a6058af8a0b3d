import type { Role } from '@outlay/platform/auth';
import { idempotencyKeys } from '@outlay/platform/idempotency';
import { inbox, inboxPositions, parkedEvents } from '@outlay/platform/inbox';
import { aggregateVersions, outbox } from '@outlay/platform/outbox';
import type { ApprovedContent } from '@outlay/schemas/events';
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import {
  INSTANCE_STATUSES,
  STEP_STATUSES,
  type InstanceStatus,
  type StepStatus,
} from '../domain/instance.ts';
import type { Condition, Quorum, Stage } from '../domain/rule.ts';

export { aggregateVersions, idempotencyKeys, inbox, inboxPositions, outbox, parkedEvents };

const moment = () => timestamp({ withTimezone: true, precision: 3 });
const id = () => bigserial({ mode: 'bigint' }).primaryKey();
const reference = () => bigint({ mode: 'bigint' });
const oneOf = (values: readonly string[]) =>
  sql.raw(values.map((value) => `'${value}'`).join(', '));

/** Versions of rules. A version never changes; an edit adds the next one. */
export const rules = pgTable(
  'rules',
  {
    id: reference().notNull(),
    version: integer().notNull(),
    organizationId: reference().notNull(),
    name: text().notNull(),
    priority: integer().notNull(),
    conditions: jsonb().$type<Condition[]>().notNull(),
    stages: jsonb().$type<Stage[]>().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id, table.version] }),
    index().on(table.organizationId),
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
    startedAt: moment().notNull(),
    completedAt: moment(),
  },
  (table) => [
    unique().on(table.expenseId, table.submission),
    check('instances_status', sql`${table.status} in (${oneOf(INSTANCE_STATUSES)})`),
    check(
      'instances_completed',
      sql`(${table.status} = 'in_progress') = (${table.completedAt} is null)`,
    ),
    index().on(table.organizationId, table.submitterId, table.startedAt),
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
    startedAt: moment(),
    completedAt: moment(),
    notes: text(),
    rejectionReason: text(),
    escalationReason: text(),
  },
  (table) => [
    unique().on(table.instanceId, table.number),
    check('steps_status', sql`${table.status} in (${oneOf(STEP_STATUSES)})`),
  ],
);

/** Who was ever asked on a step; active until the step is passed on. */
export const stepAssignees = pgTable(
  'step_assignees',
  {
    stepId: reference()
      .notNull()
      .references(() => steps.id),
    memberId: reference().notNull(),
    active: boolean().notNull().default(true),
    approved: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.stepId, table.memberId] }), index().on(table.memberId)],
);

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
  },
  (table) => [index().on(table.organizationId)],
);
