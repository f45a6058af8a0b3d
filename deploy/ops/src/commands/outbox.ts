import { SUBGRAPH_NAMES } from '@outlay/schemas/subgraph-names';
import { askDatabases } from '../installation.ts';
import type { PrintedRow } from '../print.ts';

/** Unpublished events of each service, and the age of the oldest. */
export async function outboxes(): Promise<PrintedRow[]> {
  const rows = await askDatabases<{ waiting: string; oldest_s: string | null }>(
    SUBGRAPH_NAMES,
    `select count(*) as waiting, round(extract(epoch from now() - min(created_at)), 1) as oldest_s from outbox`,
  );
  return rows.map(({ service, waiting, oldest_s }) => ({
    service,
    waiting: Number(waiting),
    'oldest waits, s': oldest_s === null ? null : Number(oldest_s),
  }));
}
