import type { Executor, Transaction } from '@outlay/platform/postgres';
import { eq, sql, type SQL } from 'drizzle-orm';
import type { AutoApprovalScope } from '../use-cases/ports.ts';
import { arrayOf } from './array-of.ts';
import { autoApprovalLimits } from './tables.ts';

/** Of an organisation that has set none. */
export const NO_AUTO_APPROVAL = '0.00';

/** One object with the limits of the organisations that have set one: a part of a statement, so that it costs no extra round trip. */
export const autoApprovalLimitsJson = (organizationIds: readonly string[]): SQL => sql`(
    select coalesce(json_object_agg(organization_id, limit_usd::text), '{}') from auto_approval_limits
    where organization_id = any(${arrayOf(organizationIds, 'bigint')})
  )`;

export async function readAutoApprovalLimit(
  executor: Executor,
  organizationId: string,
): Promise<string> {
  const [found] = await executor
    .select({ limitUsd: autoApprovalLimits.limitUsd })
    .from(autoApprovalLimits)
    .where(eq(autoApprovalLimits.organizationId, BigInt(organizationId)));
  return found?.limitUsd ?? NO_AUTO_APPROVAL;
}

export const createAutoApprovalStore = (
  tx: Transaction,
  organizationId: string,
): AutoApprovalScope => ({
  // The gate has locked the organisation's controls: no one else changes the limit meanwhile.
  lockAutoApprovalLimit: () => readAutoApprovalLimit(tx, organizationId),
  saveAutoApprovalLimit: async (limitUsd) => {
    await tx
      .insert(autoApprovalLimits)
      .values({ organizationId: BigInt(organizationId), limitUsd })
      .onConflictDoUpdate({ target: autoApprovalLimits.organizationId, set: { limitUsd } });
  },
});
