import type { Viewer } from '@outlay/platform/auth';
import type { Database } from '@outlay/platform/postgres';
import { and, asc, desc, eq, exists, inArray, sql } from 'drizzle-orm';
import type { Instance } from '../domain/instance.ts';
import type { WorkflowQueries } from '../use-cases/ports.ts';
import { readInstances } from './instance-reader.ts';
import { instances, memberDirectory, stepAssignees, steps } from './tables.ts';

/** Lists never give more at once. */
const LIST_MAX = 200;

export const createWorkflowQueries = (database: Database): WorkflowQueries => ({
  newest: (viewer, expenseIds) => newestOf(database, viewer, expenseIds),
  pendingOf: (viewer) => pendingOf(database, viewer),
  startedBy: (viewer) => startedBy(database, viewer),
  memberNames: (viewer, ids) => memberNames(database, viewer, ids),
});

async function newestOf(
  database: Database,
  viewer: Viewer,
  expenseIds: readonly string[],
): Promise<Instance[]> {
  const rows = await database
    .selectDistinctOn([instances.expenseId])
    .from(instances)
    .where(
      and(
        eq(instances.organizationId, BigInt(viewer.organizationId)),
        inArray(instances.expenseId, expenseIds.map(BigInt)),
      ),
    )
    .orderBy(instances.expenseId, desc(instances.submission));
  return readInstances(database, rows);
}

async function pendingOf(database: Database, viewer: Viewer): Promise<Instance[]> {
  const waitsForViewer = exists(
    database
      .select({ one: sql`1` })
      .from(steps)
      .innerJoin(stepAssignees, eq(stepAssignees.stepId, steps.id))
      .where(
        and(
          eq(steps.instanceId, instances.id),
          inArray(steps.status, ['in_progress', 'escalated']),
          eq(stepAssignees.memberId, BigInt(viewer.userId)),
          eq(stepAssignees.active, true),
          eq(stepAssignees.approved, false),
        ),
      ),
  );
  const rows = await database
    .select()
    .from(instances)
    .where(
      and(
        eq(instances.organizationId, BigInt(viewer.organizationId)),
        eq(instances.status, 'in_progress'),
        waitsForViewer,
      ),
    )
    .orderBy(asc(instances.startedAt), asc(instances.id))
    .limit(LIST_MAX);
  return readInstances(database, rows);
}

async function startedBy(database: Database, viewer: Viewer): Promise<Instance[]> {
  const rows = await database
    .select()
    .from(instances)
    .where(
      and(
        eq(instances.organizationId, BigInt(viewer.organizationId)),
        eq(instances.submitterId, BigInt(viewer.userId)),
      ),
    )
    .orderBy(desc(instances.startedAt), desc(instances.id))
    .limit(LIST_MAX);
  return readInstances(database, rows);
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
