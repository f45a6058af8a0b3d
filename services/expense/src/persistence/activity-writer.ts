import { recordset, type Transaction } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';
import type { ActivityRecord } from '../use-cases/ports.ts';
import { activity } from './tables.ts';

const COLUMNS = `n int, organization_id bigint, expense_id bigint, kind text, actor_id bigint, note text, changes jsonb`;

/**
 * Adds entries to histories, organization by organization. At commit each entry is chained under a lock of its organization, and
 * transactions that take those locks in different orders would deadlock.
 */
export async function recordActivities(
  tx: Transaction,
  records: readonly ActivityRecord[],
): Promise<void> {
  if (records.length === 0) return;
  const rows = records.map(({ expense, actorId, kind, note, changes }, n) => ({
    n,
    organization_id: expense.organizationId,
    expense_id: expense.id,
    kind,
    actor_id: actorId,
    note: note ?? null,
    changes: changes ?? [],
  }));
  await tx.execute(sql`
    insert into ${activity} (organization_id, expense_id, kind, actor_id, note, changes)
    select organization_id, expense_id, kind, actor_id, note, changes
    from ${recordset(rows, COLUMNS)} order by organization_id, n`);
}
