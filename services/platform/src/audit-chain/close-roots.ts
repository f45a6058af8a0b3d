import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { createRepeatingWork, type BackgroundWork } from '../lifecycle/index.ts';
import { enqueueEvent } from '../outbox/index.ts';
import type { Transaction } from '../postgres/index.ts';
import type { Logger } from '../telemetry/index.ts';
import { HISTORIES, type ChainedService } from './verify-chain.ts';

export interface RootCloserOptions {
  readonly inTransaction: <Value>(work: (tx: Transaction) => Promise<Value>) => Promise<Value>;
  readonly clock: { now: () => Date };
  /** Service that keeps the history. */
  readonly source: ChainedService;
  readonly type: 'ActivityRootClosed' | 'AuditRootClosed';
  readonly log: Logger;
  readonly everyMs?: number;
}

/** Organisations per transaction. */
const BATCH_MAX = 200;
const DAY_MS = 86_400_000;

/**
 * Publishes once a day, for each organisation whose history has grown, its newest hash: with it, a later change of earlier
 * entries can be proven. A day is closed at the first run after its end, and only once: an entry of that day that commits later
 * counts to the next. Replicas share the work: the table lets only one close a day.
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
  const yesterday = new Date(clock.now().getTime() - DAY_MS).toISOString().slice(0, 10);
  const entries = sql.raw(HISTORIES[source].table);
  return inTransaction(async (tx) => {
    const { rows } = await tx.execute<{ organization: string; entries: string; head: string }>(sql`
      insert into audit_roots (organization_id, date, entries, head)
      select h.organization_id, ${yesterday}::date, newest.position, newest.hash
      from audit_heads h, lateral (
        select c.position, c.hash from audit_chain c join ${entries} e on e.id = c.entry_id
        where c.organization_id = h.organization_id and e.at < (${yesterday}::date + 1) at time zone 'UTC'
        order by c.position desc limit 1) newest
      where not exists (
        select from audit_roots r where r.organization_id = h.organization_id
          and (r.date >= ${yesterday}::date or r.entries >= newest.position))
      order by h.organization_id limit ${BATCH_MAX}
      on conflict do nothing
      returning organization_id::text as organization, entries::text, head`);
    for (const { organization, entries, head } of rows) {
      await enqueueEvent(
        tx,
        {
          type,
          aggregateId: `audit-root:${organization}`,
          data: { date: yesterday, entries: Number(entries), head },
        },
        {
          organizationId: organization,
          actorId: null,
          correlationId: randomUUID(),
          causationId: null,
        },
        source,
      );
    }
    return rows.length;
  });
};
