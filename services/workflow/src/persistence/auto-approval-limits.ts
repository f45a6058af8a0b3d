import type { Executor, Transaction } from '@outlay/platform/postgres';
import { eq, sql, type SQL } from 'drizzle-orm';
import type { AutoApproval } from '../domain/auto-approval-limit.ts';
import type { AutoApprovalScope } from '../use-cases/ports.ts';
import { arrayOf } from './array-of.ts';
import { autoApprovalLimits } from './tables.ts';

/** Limit of an organization that has set none. */
export const NO_AUTO_APPROVAL = '0.00';

/** Returns one object with the limits of organizations that have set one. As part of a statement it needs no extra round trip. */
export const autoApprovalLimitsJson = (organizationIds: readonly string[]): SQL => sql`(
    select coalesce(json_object_agg(organization_id, limit_usd::text), '{}') from auto_approval_limits
    where organization_id = any(${arrayOf(organizationIds, 'bigint')})
  )`;

export async function readAutoApproval(
  executor: Executor,
  organizationId: string,
): Promise<AutoApproval> {
  const { limitUsd, allowsApiKeys } = autoApprovalLimits;
  const [found] = await executor
    .select({ limitUsd, allowsApiKeys })
    .from(autoApprovalLimits)
    .where(eq(autoApprovalLimits.organizationId, BigInt(organizationId)));
  return found ?? { limitUsd: NO_AUTO_APPROVAL, allowsApiKeys: false };
}

export const createAutoApprovalStore = (
  tx: Transaction,
  organizationId: string,
): AutoApprovalScope => ({
  autoApproval: () => readAutoApproval(tx, organizationId),
  saveAutoApproval: async (set) => {
    await tx
      .insert(autoApprovalLimits)
      .values({ organizationId: BigInt(organizationId), ...set })
      .onConflictDoUpdate({ target: autoApprovalLimits.organizationId, set });
  },
});
