import { DECIDING_ROLES } from '@outlay/platform/auth';
import { matching, type Transaction } from '@outlay/platform/postgres';
import { and, asc, eq, gt, sql, type SQL } from 'drizzle-orm';
import { arrayOf } from './array-of.ts';
import { instances } from './tables.ts';

/** An approval, locked until the transaction ends. */
export interface LockedRow {
  readonly id: string;
}

/** An expense with its organization. */
export interface ExpenseOf {
  readonly organizationId: string;
  readonly expenseId: string;
}

/**
 * Selects the ids of the newest approvals of these expenses as an array. Each is looked up separately by index, so that the cost
 * doesn't depend on the organization's other approvals.
 */
export const newestIdsOf = (expenses: readonly ExpenseOf[]): SQL => sql`array(
  select newest.id
  from unnest(
    ${arrayOf(
      expenses.map(({ organizationId }) => organizationId),
      'bigint',
    )}, ${arrayOf(
      expenses.map(({ expenseId }) => expenseId),
      'bigint',
    )}
  ) as wanted(organization_id, expense_id)
  cross join lateral (
    select i.id, i.organization_id from instances i where i.expense_id = wanted.expense_id
    order by i.submission desc limit 1
  ) newest
  where newest.organization_id = wanted.organization_id)`;

/**
 * Locks the newest approval of each expense in id order, so that transactions can't deadlock, in one statement. Returns their
 * ids.
 */
export async function lockNewest(
  tx: Transaction,
  expenses: readonly ExpenseOf[],
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id::text from instances i where i.id = any(${newestIdsOf(expenses)}) order by i.id for update`);
  return rows.map(({ id }) => id);
}

/** Locks running approvals of an organization that match `condition`, in id order, so that transactions can't deadlock. */
const lockRunning = (
  tx: Transaction,
  organizationId: string,
  afterId: string,
  max: number,
  condition: SQL,
): Promise<LockedRow[]> =>
  tx
    .select({ id: sql<string>`${instances.id}::text` })
    .from(instances)
    .where(
      matching(
        instances,
        { organizationId, status: 'in_progress' },
        gt(instances.id, BigInt(afterId)),
        condition,
      ),
    )
    .orderBy(asc(instances.id))
    .limit(max)
    .for('update');

/**
 * Locks approvals with a pending place, now or later, of a member who has left or lost every deciding role, and those with a
 * step that has fewer approvers than its rule asks for.
 */
export const lockOrphanedRows = (
  tx: Transaction,
  organizationId: string,
  afterId: string,
  max: number,
): Promise<LockedRow[]> =>
  lockRunning(
    tx,
    organizationId,
    afterId,
    max,
    sql`exists (
      select 1 from steps s
      join step_assignees sa on sa.step_id = s.id
      join member_directory m on m.member_id = sa.member_id
      where s.instance_id = ${instances.id} and sa.waits
        and not (m.active and m.roles && ${arrayOf(DECIDING_ROLES, 'text')}))
      or exists (
      select 1 from steps s
      where s.instance_id = ${instances.id} and s.status in ('pending', 'in_progress', 'escalated')
        and (not exists (select 1 from step_assignees sa where sa.step_id = s.id and sa.active)
          or (s.quorum ->> 'count')::int > (select count(*) from step_assignees sa where sa.step_id = s.id and sa.active)))`,
  );

/** Whether an open step is assigned to the member and their place is not filled yet. */
export const waitsFor = (memberId: string): SQL => sql`exists (
  select 1 from steps s join step_assignees sa on sa.step_id = s.id
  where s.instance_id = ${instances.id} and s.status in ('in_progress', 'escalated')
    and sa.member_id = ${memberId} and sa.waits)`;

/** Locks approvals with an open step assigned to a member. */
export const lockRowsWaitingFor = (
  tx: Transaction,
  organizationId: string,
  memberId: string,
  afterId: string,
  max: number,
): Promise<LockedRow[]> => lockRunning(tx, organizationId, afterId, max, waitsFor(memberId));

/** Maximum steps per check; the next check takes further ones. */
const CANDIDATES_MAX = 50;

/** Locks an approval with a due timer that no other worker holds. The row lock acts as a lease that ends with its holder. */
export const lockDueRow = (
  tx: Transaction,
  now: Date,
  passedOver: readonly string[],
): Promise<(LockedRow & { organizationId: string })[]> => {
  const spared = passedOver.map(BigInt);
  return tx
    .select({
      id: sql<string>`${instances.id}::text`,
      organizationId: sql<string>`${instances.organizationId}::text`,
    })
    .from(instances)
    .where(
      and(
        eq(instances.status, 'in_progress'),
        sql`${instances.id} in (
          select s.instance_id from steps s
          where (s.deadline_at is not null or s.remind_at is not null)
            and least(s.deadline_at, s.remind_at) <= ${now.toISOString()}
            and s.instance_id <> all(${sql.param(spared.map(String))}::bigint[])
          order by least(s.deadline_at, s.remind_at) limit ${CANDIDATES_MAX})`,
      ),
    )
    .limit(1)
    .for('update', { skipLocked: true });
};
