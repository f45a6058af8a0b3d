import { sql } from 'drizzle-orm';
import type { EventType } from '@outlay/schemas/events';
import { runsOf, type AnyEvent } from '../events/index.ts';
import type { EventHandler } from '../inbox/index.ts';
import type { Transaction } from '../postgres/index.ts';
import { ReplayRefusedError, type ReplayRequest } from './replay-request.ts';

/** An event with its topic. */
export interface PublishedEvent {
  readonly topic: string;
  readonly event: AnyEvent;
}

/**
 * Applies events with the projection's handlers, in order; returns their number. Duplicates, and events older than an applied one
 * of their aggregate, are dropped, as in the live service.
 * @throws {ReplayRefusedError} that names the event for which a handler failed
 */
export async function applyEvents(
  tx: Transaction,
  { projection }: ReplayRequest,
  events: readonly PublishedEvent[],
): Promise<number> {
  const versions = await claimVersions(tx, events);
  const fresh: PublishedEvent[] = [];
  for (const published of events) {
    const aggregate = aggregateOf(published);
    const { aggregateversion: version } = published.event;
    if (version <= (versions.get(aggregate) ?? 0)) continue;
    versions.set(aggregate, version);
    fresh.push(published);
  }
  for (const stretch of runsOf(fresh)) {
    const run = stretch.map(({ event }) => event);
    const [first] = run;
    const handle =
      first && (projection.handlers[first.type] as EventHandler<EventType> | undefined);
    if (!handle) continue;
    if (handle.many) await handle.many(run, tx).catch(refuse(run));
    // Handled one by one, because a handler may read a row that the previous one has written, such as a sum.
    else for (const event of run) await handle(event, tx).catch(refuse([event]));
  }
  return fresh.length;
}

const aggregateOf = ({ topic, event }: PublishedEvent): string => `${topic}/${event.subject}`;

const refuse =
  (run: readonly AnyEvent[]) =>
  (cause: unknown): never => {
    const [first, last] = [run[0], run.at(-1)];
    const which =
      run.length > 1
        ? `One of the ${run.length} events ${first?.id} to ${last?.id} (${first?.type})`
        : `The event ${first?.id} (${first?.type} of ${first?.subject})`;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ReplayRefusedError(`${which} could not be applied: ${reason}. Nothing was changed.`, {
      cause,
    });
  };

/** Stores the newest version of each aggregate, and returns the previous versions. */
async function claimVersions(
  tx: Transaction,
  events: readonly PublishedEvent[],
): Promise<Map<string, number>> {
  const newest = new Map<string, number>();
  for (const published of events) {
    const aggregate = aggregateOf(published);
    const version = Math.max(published.event.aggregateversion, newest.get(aggregate) ?? 0);
    newest.set(aggregate, version);
  }
  const { rows } = await tx.execute<{ aggregate: string; before: string }>(sql`
    with claimed as (
      insert into replay_versions as v (aggregate, version)
      select * from unnest(${sql.param([...newest.keys()])}::text[], ${sql.param([...newest.values()])}::bigint[])
      on conflict (aggregate) do update set version = greatest(v.version, excluded.version)
      returning v.aggregate, old.version as before
    )
    select aggregate, before::text from claimed where before is not null`);
  return new Map(rows.map(({ aggregate, before }) => [aggregate, Number(before)]));
}
