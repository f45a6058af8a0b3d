import type { Database } from '@outlay/platform/postgres';
import { and, asc, desc, eq, exists, inArray, sql } from 'drizzle-orm';
import type { WorkflowQueries } from '../use-cases/ports.ts';
import { readInstances } from './instance-reader.ts';
import { instances, memberDirectory, stepAssignees, steps } from './tables.ts';

/** Lists never give more at once. */
const LIST_MAX = 200;

export const createWorkflowQueries = (database: Database): WorkflowQueries => ({
  newest: async (viewer, expenseIds) => {
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
  },
  pendingOf: async (viewer) => {
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
  },
  startedBy: async (viewer) => {
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
  },
  memberNames: async (viewer, ids) => {
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
  },
});
