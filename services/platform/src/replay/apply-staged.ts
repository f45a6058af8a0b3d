import { sql } from 'drizzle-orm';
import type { EventType } from '@outlay/schemas/events';
import type { AnyEvent } from '../events/index.ts';
import type { EventHandler } from '../inbox/index.ts';
import type { Database, Transaction } from '../postgres/index.ts';
import { ReplayRefusedError, type ReplayProgress, type ReplayRequest } from './replay-request.ts';
import type { Staging, WaitingEvent } from './staging.ts';

/** Events of one transaction; also what a kill costs. */
const BATCH_MAX = 200;

type Waiting = WaitingEvent & { readonly event: AnyEvent };

/**
 * Applies what waits in the shadow schema by the projection's handlers, in order. An event leaves the stage in the transaction of its
 * effect, so that a run that was killed goes on behind it. Answers how many were applied.
 * @throws {ReplayRefusedError} naming the event that a handler failed on
 */
export async function applyStaged(
  database: Database,
  staging: Staging,
  request: ReplayRequest,
  onProgress: (progress: ReplayProgress) => void,
): Promise<number> {
  await staging.analyze();
  const { waiting: total } = await staging.count();
  let [done, applied] = [0, 0];
  let last: WaitingEvent | null = null;
  for (;;) {
    onProgress({ phase: 'applying', done, total });
    const batch = await staging.next(last, BATCH_MAX);
    if (batch.length === 0) return applied;
    const events = batch.map((row) => ({ ...row, event: JSON.parse(row.value) as AnyEvent }));
    applied += await database.transaction((tx) => applyBatch(tx, request, events));
    done += batch.length;
    last = batch.at(-1) ?? null;
  }
}

async function applyBatch(
  tx: Transaction,
  { service, projection }: ReplayRequest,
  events: readonly Waiting[],
): Promise<number> {
  const newest = await newestVersions(tx, service, events);
  let applied = 0;
  for (const { topic, event } of events) {
    // What was published twice, or after a later one of its aggregate, is dropped, as the live service does.
    const aggregate = `${topic}/${event.subject}`;
    if (event.aggregateversion <= (newest.get(aggregate)?.version ?? 0)) continue;
    const handle = projection.handlers[event.type] as EventHandler<EventType> | undefined;
    await handle?.(event, tx).catch((cause: unknown) => {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new ReplayRefusedError(
        `The event ${event.id} (${event.type} of ${event.subject}) could not be applied: ${reason}. Nothing was changed.`,
        { cause },
      );
    });
    newest.set(aggregate, { topic, id: event.subject, version: event.aggregateversion });
    applied += 1;
  }
  await saveVersions(tx, service, [...newest.values()]);
  await unstage(tx, events);
  return applied;
}

interface Version {
  readonly topic: string;
  readonly id: string;
  readonly version: number;
}

async function newestVersions(
  tx: Transaction,
  consumer: string,
  events: readonly Waiting[],
): Promise<Map<string, Version>> {
  const { rows } = await tx.execute<{ topic: string; id: string; version: string }>(sql`
    select topic, aggregate_id as id, version::text from inbox_positions
    where consumer = ${consumer} and (topic, aggregate_id) in (
      select * from unnest(${sql.param(events.map(({ topic }) => topic))}::text[],
        ${sql.param(events.map(({ event }) => event.subject))}::text[]))`);
  return new Map(
    rows.map((row) => [`${row.topic}/${row.id}`, { ...row, version: Number(row.version) }]),
  );
}

async function saveVersions(
  tx: Transaction,
  consumer: string,
  versions: readonly Version[],
): Promise<void> {
  await tx.execute(sql`
    insert into inbox_positions (consumer, topic, aggregate_id, version)
    select ${consumer}, * from unnest(${sql.param(versions.map(({ topic }) => topic))}::text[],
      ${sql.param(versions.map(({ id }) => id))}::text[],
      ${sql.param(versions.map(({ version }) => version))}::bigint[])
    on conflict (consumer, topic, aggregate_id) do update set version = excluded.version`);
}

async function unstage(tx: Transaction, events: readonly Waiting[]): Promise<void> {
  await tx.execute(sql`
    delete from replay_events e using unnest(${sql.param(events.map(({ topic }) => topic))}::text[],
      ${sql.param(events.map(({ partition }) => partition))}::integer[],
      ${sql.param(events.map(({ offset }) => offset))}::bigint[]) as done (topic, partition, place)
    where e.topic = done.topic and e.partition = done.partition and e."offset" = done.place`);
}
