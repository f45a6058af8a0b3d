import type { Transaction } from '@outlay/platform/postgres';
import { and, asc, desc, eq, gt, sql, type SQL } from 'drizzle-orm';
import type { InstanceRow } from './instance-reader.ts';
import { instances } from './tables.ts';

/** The newest approval of an expense, locked. */
export const lockNewestRow = (
  tx: Transaction,
  organizationId: string,
  expenseId: string,
): Promise<InstanceRow[]> =>
  tx
    .select()
    .from(instances)
    .where(
      and(
        eq(instances.organizationId, BigInt(organizationId)),
        eq(instances.expenseId, BigInt(expenseId)),
      ),
    )
    .orderBy(desc(instances.submission))
    .limit(1)
    .for('update');

/** Running approvals of an organisation that fulfil `condition`, locked in the order of their ids, so that nobody waits in a ring. */
const lockRunning = (
  tx: Transaction,
  organizationId: string,
  afterId: string,
  max: number,
  condition: SQL,
): Promise<InstanceRow[]> =>
  tx
    .select()
    .from(instances)
    .where(
      and(
        eq(instances.organizationId, BigInt(organizationId)),
        eq(instances.status, 'in_progress'),
        gt(instances.id, BigInt(afterId)),
        condition,
      ),
    )
    .orderBy(asc(instances.id))
    .limit(max)
    .for('update');

/** Approvals with a place, now or later, of a member who has left. */
export const lockOrphanedRows = (
  tx: Transaction,
  organizationId: string,
  afterId: string,
  max: number,
): Promise<InstanceRow[]> =>
  lockRunning(
    tx,
    organizationId,
    afterId,
    max,
    sql`exists (
      select 1 from steps s
      join step_assignees sa on sa.step_id = s.id
      join member_directory m on m.member_id = sa.member_id
      where s.instance_id = ${instances.id} and s.status in ('pending', 'in_progress', 'escalated')
        and sa.active and sa.approved_by_id is null and not m.active)`,
  );

/** Approvals whose open step waits for a member. */
export const lockRowsWaitingFor = (
  tx: Transaction,
  organizationId: string,
  memberId: string,
  afterId: string,
  max: number,
): Promise<InstanceRow[]> =>
  lockRunning(
    tx,
    organizationId,
    afterId,
    max,
    sql`exists (
      select 1 from steps s join step_assignees sa on sa.step_id = s.id
      where s.instance_id = ${instances.id} and s.status in ('in_progress', 'escalated')
        and sa.member_id = ${memberId} and sa.active and sa.approved_by_id is null)`,
  );

/** Steps that one look considers; more come due at the next. */
const LOOK_MAX = 50;

/** An approval with a timer that has come, if no other worker holds it: the row lock is the lease, and ends with its holder. */
export const lockDueRow = (
  tx: Transaction,
  now: Date,
  passedOver: readonly string[],
): Promise<InstanceRow[]> => {
  const spared = passedOver.map(BigInt);
  return tx
    .select()
    .from(instances)
    .where(
      and(
        eq(instances.status, 'in_progress'),
        sql`${instances.id} in (
          select s.instance_id from steps s
          where (s.deadline_at is not null or s.remind_at is not null)
            and least(s.deadline_at, s.remind_at) <= ${now.toISOString()}
            and s.instance_id <> all(${sql.param(spared.map(String))}::bigint[])
          order by least(s.deadline_at, s.remind_at) limit ${LOOK_MAX})`,
      ),
    )
    .limit(1)
    .for('update', { skipLocked: true });
};
