import type { AuthorityStates } from '@outlay/authority-log';
import type { Viewer } from '@outlay/platform/auth';
import type { Database } from '@outlay/platform/postgres';
import { and, asc, count, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Instance } from '../domain/instance.ts';
import type { Members } from '../domain/member.ts';
import type { HistoryEntry, WorkflowQueries } from '../use-cases/ports.ts';
import { readAutoApproval } from './auto-approval-limits.ts';
import { readMonthlyAutoApproval } from './monthly-auto-approvals.ts';
import { readVocabulary } from './catalogue-directory.ts';
import { readDelegation, readDelegations, readDelegationsByIds } from './delegation-repository.ts';
import { readInstances } from './instance-reader.ts';
import { readApprovalTimes, readPendingSummary, readWaitingApprovals } from './approval-times.ts';
import { newestIdsOf, waitsFor } from './instance-locks.ts';
import { pendingFor } from './pending-tasks.ts';
import { readPeople } from './people-reader.ts';
import { readRules, readRuleVersions } from './rule-repository.ts';
import { history, instances } from './tables.ts';
import { memberDirectory } from './directory-tables.ts';

/** Maximum rows of a list. */
const LIST_MAX = 200;
/** Maximum tasks of one inbox. The oldest come first, and the summary counts all. */
const PENDING_MAX = 500;

export const createWorkflowQueries = (
  database: Database,
  states: AuthorityStates,
): WorkflowQueries => ({
  newest: (viewer, expenseIds) => newestOf(database, viewer, expenseIds),
  newestAt: (viewer, expenseId, at) => newestAt(database, viewer, expenseId, at),
  instances: (viewer, ids) => instancesByIds(database, viewer, ids),
  submissionsOf: (viewer, expenseId) => submissionsOf(database, viewer, expenseId),
  pendingOf: (viewer, now) => pendingOf(database, viewer, now),
  pendingSummary: (viewer, now) => readPendingSummary(database, viewer, now),
  approvalTimes: (viewer, from, to) => readApprovalTimes(database, viewer, from, to),
  waitingApprovals: (viewer) => readWaitingApprovals(database, viewer),
  startedBy: (viewer) => startedBy(database, viewer),
  historyOf: (viewer, instanceIds) => historyOf(database, viewer, instanceIds),
  memberNames: (viewer, ids) => memberNames(database, viewer, ids),
  peopleAround: (viewer, now) => peopleAround(database, viewer, now),
  peopleAmong: (viewer, memberIds, now) => peopleAmong(database, viewer, memberIds, now),
  everyone: (viewer, now) => everyone(database, viewer, now),
  waitingFor: (viewer, memberId) => waitingFor(database, viewer, memberId),
  rules: ({ organizationId }, includeArchived) =>
    readRules(database, organizationId, includeArchived),
  ruleVersions: ({ organizationId }, ids) => readRuleVersions(database, organizationId, ids),
  vocabulary: ({ organizationId }) => readVocabulary(database, organizationId),
  delegations: ({ organizationId, userId }, everybodys, now) =>
    readDelegations(database, organizationId, everybodys ? null : userId, now),
  delegation: ({ organizationId }, id) => readDelegation(database, organizationId, id),
  delegationsByIds: ({ organizationId, userId }, everybodys, ids) =>
    readDelegationsByIds(database, organizationId, everybodys ? null : userId, ids),
  autoApproval: ({ organizationId }) => readAutoApproval(database, organizationId),
  monthlyAutoApproval: ({ organizationId }) => readMonthlyAutoApproval(database, organizationId),
  authority: ({ organizationId }) => states.of(database, organizationId),
});

const inOrganization = ({ organizationId }: Viewer) =>
  eq(instances.organizationId, BigInt(organizationId));

async function newestOf(
  database: Database,
  viewer: Viewer,
  expenseIds: readonly string[],
): Promise<Instance[]> {
  const expenses = expenseIds.map((expenseId) => ({ ...viewer, expenseId }));
  return readInstances(database, newestIdsOf(expenses));
}

async function newestAt(
  database: Database,
  viewer: Viewer,
  expenseId: string,
  at: Date,
): Promise<Instance | null> {
  const id = database
    .select({ id: instances.id })
    .from(instances)
    .where(
      and(
        inOrganization(viewer),
        eq(instances.expenseId, BigInt(expenseId)),
        lte(instances.startedAt, at),
      ),
    )
    .orderBy(desc(instances.submission))
    .limit(1);
  const [instance] = await readInstances(database, sql`array(${id})`);
  return instance ?? null;
}

async function instancesByIds(
  database: Database,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Instance[]> {
  const found = database
    .select({ id: instances.id })
    .from(instances)
    .where(and(inOrganization(viewer), inArray(instances.id, ids.map(BigInt))));
  return readInstances(database, sql`array(${found})`);
}

async function submissionsOf(
  database: Database,
  viewer: Viewer,
  expenseId: string,
): Promise<Instance[]> {
  const ids = database
    .select({ id: instances.id })
    .from(instances)
    .where(and(inOrganization(viewer), eq(instances.expenseId, BigInt(expenseId))))
    .orderBy(desc(instances.submission))
    .limit(LIST_MAX);
  return readInstances(database, sql`array(${ids})`);
}

async function pendingOf(database: Database, viewer: Viewer, now: Date): Promise<Instance[]> {
  const ids = database
    .select({ id: instances.id })
    .from(instances)
    .where(pendingFor(viewer, now))
    .orderBy(asc(instances.startedAt), asc(instances.id))
    .limit(PENDING_MAX);
  return readInstances(database, sql`array(${ids})`);
}

async function startedBy(database: Database, viewer: Viewer): Promise<Instance[]> {
  const ids = database
    .select({ id: instances.id })
    .from(instances)
    .where(
      and(
        inOrganization(viewer),
        eq(instances.submitterId, BigInt(viewer.userId)),
        isNull(instances.expenseDeletedAt),
      ),
    )
    .orderBy(desc(instances.startedAt), desc(instances.id))
    .limit(LIST_MAX);
  return readInstances(database, sql`array(${ids})`);
}

const textOrNull = (id: bigint | null): string | null => (id === null ? null : id.toString());

async function historyOf(
  database: Database,
  viewer: Viewer,
  instanceIds: readonly string[],
): Promise<HistoryEntry[]> {
  const rows = await database
    .select({ entry: history })
    .from(history)
    .innerJoin(instances, eq(instances.id, history.instanceId))
    .where(and(inOrganization(viewer), inArray(history.instanceId, instanceIds.map(BigInt))))
    .orderBy(asc(history.id));
  return rows.map(({ entry }) => ({
    ...entry,
    id: entry.id.toString(),
    instanceId: entry.instanceId.toString(),
    actorId: textOrNull(entry.actorId),
    actedForId: textOrNull(entry.actedForId),
  }));
}

async function memberNames(
  database: Database,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .select({ id: memberDirectory.memberId, name: memberDirectory.name })
    .from(memberDirectory)
    .where(
      and(
        eq(memberDirectory.organizationId, BigInt(viewer.organizationId)),
        inArray(memberDirectory.memberId, ids.map(BigInt)),
      ),
    );
  return new Map(rows.map(({ id, name }) => [id.toString(), name]));
}

async function peopleAround(database: Database, viewer: Viewer, now: Date): Promise<Members> {
  const { organizationId, userId } = viewer;
  const people = await readPeople(database, {
    organizationIds: [organizationId],
    ids: [userId],
    asked: null,
    above: [{ organizationId, role: 'admin' }],
    now,
  });
  return people.get(organizationId) ?? new Map();
}

async function peopleAmong(
  database: Database,
  { organizationId, userId }: Viewer,
  memberIds: readonly string[],
  now: Date,
): Promise<Members> {
  const people = await readPeople(database, {
    organizationIds: [organizationId],
    ids: [...new Set([userId, ...memberIds])],
    asked: null,
    above: [],
    now,
  });
  return people.get(organizationId) ?? new Map();
}

async function everyone(
  database: Database,
  { organizationId }: Viewer,
  now: Date,
): Promise<Members> {
  const people = await readPeople(database, {
    organizationIds: [organizationId],
    ids: [],
    asked: sql`select member_id from member_directory where organization_id = ${organizationId}`,
    above: [],
    now,
  });
  return people.get(organizationId) ?? new Map();
}

async function waitingFor(
  database: Database,
  viewer: Viewer,
  memberId: string,
): Promise<{ count: number; instances: Instance[] }> {
  const wanted = and(
    inOrganization(viewer),
    eq(instances.status, 'in_progress'),
    waitsFor(memberId),
  );
  const [total] = await database.select({ rows: count() }).from(instances).where(wanted);
  const ids = database
    .select({ id: instances.id })
    .from(instances)
    .where(wanted)
    .orderBy(asc(instances.id))
    .limit(LIST_MAX);
  return {
    count: total?.rows ?? 0,
    instances: await readInstances(database, sql`array(${ids})`),
  };
}
