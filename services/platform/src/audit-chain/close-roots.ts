import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { createRepeatingWork, type BackgroundWork } from '../lifecycle/index.ts';
import { enqueueEvent } from '../outbox/index.ts';
import type { InTransaction, Transaction } from '../postgres/index.ts';
import type { Logger } from '../telemetry/index.ts';
import { readLinks } from './entry-proofs.ts';
import { treeRoot } from './merkle-root.ts';
import { HISTORIES, type ChainedService } from './verify-chain.ts';

export interface RootCloserOptions {
  readonly inTransaction: InTransaction;
  readonly clock: { now: () => Date };
  /** Service that keeps the history. */
  readonly source: ChainedService;
  readonly type: 'ActivityRootClosed' | 'AuditRootClosed';
  readonly log: Logger;
  readonly everyMs?: number;
}

/** Organizations per transaction. */
const BATCH_MAX = 200;
const DAY_MS = 86_400_000;

/**
 * Publishes the newest hash of each history that has grown, once a day and per organization. A later change of earlier entries
 * can be proven with it. A day is closed at the first run after its end, and only once: an entry of that day that commits later
 * counts for the next. Replicas share the work: the table lets only one of them close a day.
 */
export function createRootCloser(options: RootCloserOptions): BackgroundWork {
  const { log, everyMs = 5 * 60_000 } = options;
  return createRepeatingWork({
    name: 'daily roots',
    log,
    intervalMs: everyMs,
    round: async () => ((await closeRoots(options)) === BATCH_MAX ? 0 : undefined),
  });
}

const closeRoots = ({ inTransaction, clock, source, type }: RootCloserOptions): Promise<number> => {
  const date = new Date(clock.now().getTime() - DAY_MS).toISOString().slice(0, 10);
  return inTransaction(async (tx) => {
    const grown = await grownHistories(tx, source, date);
    for (const history of grown) {
      const { organization, entries, head } = history;
      const tree = await treeOf(tx, history);
      const { rowCount } = await tx.execute(sql`
        insert into audit_roots (organization_id, date, entries, head, tree)
        values (${organization}::bigint, ${date}::date, ${entries}::bigint, ${head}, ${tree})
        on conflict do nothing`);
      if (rowCount === 0) continue;
      const data = { date, entries: Number(entries), head, ...(tree !== null && { tree }) };
      const cause = {
        organizationId: organization,
        actorId: null,
        correlationId: randomUUID(),
        causationId: null,
      };
      const event = { type, aggregateId: `audit-root:${organization}`, data } as const;
      await enqueueEvent(tx, event, cause, source);
    }
    return grown.length;
  });
};

/** A history that has grown since its last root. */
interface GrownHistory {
  readonly organization: string;
  readonly entries: string;
  readonly head: string;
  /** Position of the newest link under the last root; 0 for the first root. */
  readonly before: string;
}

async function grownHistories(
  tx: Transaction,
  source: ChainedService,
  date: string,
): Promise<GrownHistory[]> {
  const entries = sql.raw(HISTORIES[source].table);
  const { rows } = await tx.execute<GrownHistory & Record<string, unknown>>(sql`
    select h.organization_id::text as organization, newest.position::text as entries, newest.hash as head,
      coalesce((select max(r.entries) from audit_roots r where r.organization_id = h.organization_id), 0)::text as before
    from audit_heads h, lateral (
      select c.position, c.hash from audit_chain c join ${entries} e on e.id = c.entry_id
      where c.organization_id = h.organization_id and e.at < (${date}::date + 1) at time zone 'UTC'
      order by c.position desc limit 1) newest
    where not exists (
      select from audit_roots r where r.organization_id = h.organization_id
        and (r.date >= ${date}::date or r.entries >= newest.position))
    order by h.organization_id limit ${BATCH_MAX}`);
  return rows;
}

async function treeOf(
  tx: Transaction,
  { organization, before, entries }: GrownHistory,
): Promise<string | null> {
  const links = await readLinks(tx, organization, { before, entries });
  return links && treeRoot(links);
}
