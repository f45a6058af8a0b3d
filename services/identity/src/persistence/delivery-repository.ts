import { authorityEntries } from '@outlay/authority-log/entries';
import { msFromNow, type Database, type Executor } from '@outlay/platform/postgres';
import { toRowId } from '@outlay/platform/text';
import { and, eq, lte, sql } from 'drizzle-orm';
import { authorityDeliveries } from './authority-tables.ts';

/** How far an organization's log has to reach the signer. */
export interface Delivery {
  readonly organizationId: string;
  readonly sequence: number;
}

/** Notes that the signer must get an organization's log through an entry. */
export async function requestDelivery(
  executor: Executor,
  { organizationId, sequence }: Delivery,
): Promise<void> {
  await executor
    .insert(authorityDeliveries)
    .values({ organizationId: toRowId(organizationId), sequence })
    .onConflictDoUpdate({
      target: authorityDeliveries.organizationId,
      set: {
        sequence: sql`greatest(${authorityDeliveries.sequence}, excluded.sequence)`,
        dueAt: sql`now()`,
      },
    });
}

/** The same for every organization: the signer may have lost its logs. */
export async function requestAllDeliveries(database: Database): Promise<void> {
  await database.execute(sql`
    insert into ${authorityDeliveries} (organization_id, sequence)
    select organization_id, max(sequence) from ${authorityEntries} group by organization_id
    on conflict do nothing`);
}

/** How far the logs go of which the signer has not acknowledged every entry. */
export async function readBehind(database: Database, max: number): Promise<Delivery[]> {
  const rows = await database.select().from(authorityDeliveries).limit(max);
  return rows.map(toDelivery);
}

const toDelivery = ({
  organizationId,
  sequence,
}: typeof authorityDeliveries.$inferSelect): Delivery => ({
  organizationId: organizationId.toString(),
  sequence,
});

/** Longer than a delivery takes; a failed one is tried again then. */
const LEASE_MS = 15_000;

/** Claims up to `max` organizations under a lease. */
export async function claimDeliveries(database: Database, max: number): Promise<Delivery[]> {
  const rows = await database
    .update(authorityDeliveries)
    .set({ dueAt: msFromNow(LEASE_MS) })
    .where(
      sql`${authorityDeliveries.organizationId} = any(array(
        select organization_id from ${authorityDeliveries} where due_at <= now()
        order by due_at limit ${max} for update skip locked))`,
    )
    .returning();
  return rows.map(toDelivery);
}

/** Ends a delivery unless newer entries have come since. */
export async function endDelivery(
  database: Database,
  organizationId: string,
  sequence: number,
): Promise<void> {
  await database
    .delete(authorityDeliveries)
    .where(
      and(
        eq(authorityDeliveries.organizationId, toRowId(organizationId)),
        lte(authorityDeliveries.sequence, sequence),
      ),
    );
}
