import type { Database } from '@outlay/platform/postgres';
import { and, eq, sql } from 'drizzle-orm';
import type { VisionBudget } from '../use-cases/ports.ts';
import { organizationDirectory, visionProviderUse } from './tables.ts';

const TODAY = sql`(now() at time zone 'UTC')::date`;

/** Counts what each organization sends to the provider at `host`, at most `dailyMax` receipts in a day. */
export const createVisionBudget = (
  database: Database,
  { host, dailyMax }: Pick<VisionBudget, 'host' | 'dailyMax'>,
): VisionBudget => ({
  host,
  dailyMax,
  // One statement decides and counts, so that two workers cannot exceed the budget.
  take: async (organizationId) => {
    const { rowCount } = await database.execute(sql`
      insert into ${visionProviderUse} as used (organization_id, day, receipts)
      select organization_id, ${TODAY}, 1 from ${organizationDirectory}
      where organization_id = ${organizationId}::bigint and vision_provider_host = ${host}
      on conflict (organization_id) do update
      set day = excluded.day, receipts = case used.day when excluded.day then used.receipts + 1 else 1 end
      where used.day <> excluded.day or used.receipts < ${dailyMax}`);
    return rowCount === 1;
  },
  sentToday: async (organizationId) => {
    const { organizationId: owner, day, receipts } = visionProviderUse;
    const [row] = await database
      .select({ receipts })
      .from(visionProviderUse)
      .where(and(eq(owner, BigInt(organizationId)), eq(day, TODAY)));
    return row?.receipts ?? 0;
  },
});
