import type { Executor, Transaction } from '@outlay/platform/postgres';
import { eq, sql, type SQL } from 'drizzle-orm';
import type { MonthlyAutoApproval } from '../domain/monthly-auto-approval.ts';
import type { ApprovedSum, MonthlyAutoApprovalScope, SubmitterOf } from '../use-cases/ports.ts';
import { arrayOf } from './array-of.ts';
import { readAutoApproval } from './auto-approval-limits.ts';
import { autoApprovalMonthlyLimits, autoApprovedSums } from './tables.ts';

/** The key of a member in the objects below. */
export const memberKey = ({ organizationId, submitterId }: SubmitterOf): string =>
  `${organizationId}:${submitterId}`;

/**
 * A common table expression `approved` that locks the submitters' sums of the month until the transaction ends, for
 * organizations with automatic approval. The second of two concurrent submissions then counts the first one's amount. Ordered,
 * so that two groups can't deadlock.
 */
export const lockedSums = (submitters: readonly SubmitterOf[], month: string): SQL => sql`
  approved as (
    insert into ${autoApprovedSums} (organization_id, member_id, month)
    select distinct asked.organization_id, asked.member_id, ${month}::date
    from unnest(${arrayOf(
      submitters.map(({ organizationId }) => organizationId),
      'bigint',
    )}, ${arrayOf(
      submitters.map(({ submitterId }) => submitterId),
      'bigint',
    )}) as asked(organization_id, member_id)
    join auto_approval_limits set_limit on set_limit.organization_id = asked.organization_id and set_limit.limit_usd > 0
    order by 1, 2
    on conflict (organization_id, member_id, month) do update set usd = auto_approved_sums.usd
    returning organization_id, member_id, usd
  )`;

/** Selects the sums of `approved` by member. */
export const lockedSumsJson = sql`(
    select coalesce(json_object_agg(organization_id || ':' || member_id, usd::text), '{}') from approved
  )`;

/** Selects the limits of organizations that have set one. */
export const monthlyLimitsJson = (organizationIds: readonly string[]): SQL => sql`(
    select coalesce(json_object_agg(organization_id, limit_usd::text), '{}') from auto_approval_monthly_limits
    where organization_id = any(${arrayOf(organizationIds, 'bigint')})
  )`;

/** Adds automatically approved amounts to sums that this transaction has locked. */
export async function addToSums(
  tx: Transaction,
  month: string,
  sums: readonly ApprovedSum[],
): Promise<void> {
  const counted = sums.filter(({ usd }) => Number(usd) > 0);
  if (counted.length === 0) return;
  await tx.execute(sql`
    update ${autoApprovedSums} as sums set usd = sums.usd + added.usd
    from (select organization_id, member_id, sum(usd) as usd from unnest(
      ${sql.param(counted.map(({ organizationId }) => organizationId))}::bigint[],
      ${sql.param(counted.map(({ submitterId }) => submitterId))}::bigint[],
      ${sql.param(counted.map(({ usd }) => usd))}::numeric[]) as one(organization_id, member_id, usd)
      group by 1, 2) as added
    where sums.organization_id = added.organization_id and sums.member_id = added.member_id
      and sums.month = ${month}::date`);
}

/** Returns both limits of an organization. */
export async function readMonthlyAutoApproval(
  executor: Executor,
  organizationId: string,
): Promise<MonthlyAutoApproval> {
  const [found] = await executor
    .select({ limitUsd: autoApprovalMonthlyLimits.limitUsd })
    .from(autoApprovalMonthlyLimits)
    .where(eq(autoApprovalMonthlyLimits.organizationId, BigInt(organizationId)));
  const { limitUsd } = await readAutoApproval(executor, organizationId);
  return { monthlyLimitUsd: found?.limitUsd ?? null, limitUsd };
}

export const createMonthlyAutoApprovalStore = (
  tx: Transaction,
  organizationId: string,
): MonthlyAutoApprovalScope => ({
  monthlyAutoApproval: () => readMonthlyAutoApproval(tx, organizationId),
  saveMonthlyLimit: async (limitUsd) => {
    await tx
      .insert(autoApprovalMonthlyLimits)
      .values({ organizationId: BigInt(organizationId), limitUsd })
      .onConflictDoUpdate({ target: autoApprovalMonthlyLimits.organizationId, set: { limitUsd } });
  },
});
