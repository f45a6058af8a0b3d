import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { AnyEvent } from '../events/index.ts';
import type { Database, Transaction } from '../postgres/index.ts';
import type { QueueStart, ReadEvent } from './event-queue.ts';
import { placeName, type Place } from './place.ts';

/** A stored event that may be applied now. */
export interface StagedEvent {
  readonly topic: string;
  readonly partition: number;
  readonly offset: string;
  readonly event: AnyEvent;
}

/**
 * A run's progress, and the events that it may not apply yet, in the shadow schema. All names resolve to the shadow, which is
 * this connection's search path; `public` is only read. Most events are never stored: those that the live service has handled
 * when the run starts go from Kafka directly to the handlers.
 */
export class Staging {
  readonly #database: Database;
  readonly #consumer: string;
  #committed: ReadonlyMap<string, bigint> = new Map();
  #heldUp: ReadonlySet<string> = new Set();

  constructor(database: Database, consumer: string) {
    this.#database = database;
    this.#consumer = consumer;
  }

  /** Progress of an earlier run; empty for a new one. `committed`: the live service's offsets. */
  async begin(committed: readonly Place[]): Promise<QueueStart[]> {
    this.#committed = new Map(committed.map((place) => [placeName(place), place.offset]));
    const { rows: held } = await this.#database.execute<{ event_id: string }>(sql`
      select event_id from public.failed_events where consumer = ${this.#consumer}
      union select event_id from public.failed_event_audit
      where consumer = ${this.#consumer} and action = 'discarded'`);
    this.#heldUp = new Set(held.map((row) => row.event_id));
    const { rows } = await this.#database.execute<{
      topic: string;
      partition: number;
      next_offset: string;
      newest_at: string;
    }>(sql`select topic, partition, next_offset::text, newest_at::text from replay_partitions`);
    return rows.map(({ topic, partition, next_offset, newest_at }) => ({
      topic,
      partition,
      offset: BigInt(next_offset),
      newestAt: new Date(newest_at).toISOString(),
    }));
  }

  /** Whether the live service has certainly applied the event, instead of discarding it or storing it as failed. */
  mayApply(event: ReadEvent): boolean {
    const dealtWith = this.#committed.get(placeName(event)) ?? 0n;
    return event.offset < dealtWith && !this.#heldUp.has(event.event.id);
  }

  /** Stores events that may not be applied yet. */
  async keep(tx: Transaction, events: readonly ReadEvent[]): Promise<void> {
    if (events.length === 0) return;
    const column = (name: keyof ReadEvent) => sql.param(events.map((event) => event[name]));
    await tx.execute(sql`
      insert into replay_events (topic, partition, "offset", at, key, event_id, value)
      select * from unnest(${column('topic')}::text[], ${column('partition')}::integer[],
        ${sql.param(events.map(({ offset }) => offset.toString()))}::bigint[], ${column('at')}::timestamptz[],
        ${column('key')}::text[], ${sql.param(events.map(({ event }) => event.id))}::uuid[],
        ${sql.param(events.map(({ event }) => JSON.stringify(event)))}::text[])`);
  }

  /** Records the run's progress. */
  async advance(tx: Transaction, places: readonly QueueStart[]): Promise<void> {
    await tx.execute(sql`
      insert into replay_partitions (topic, partition, next_offset, newest_at)
      select * from unnest(${sql.param(places.map(({ topic }) => topic))}::text[],
        ${sql.param(places.map(({ partition }) => partition))}::integer[],
        ${sql.param(places.map(({ offset }) => offset.toString()))}::bigint[],
        ${sql.param(places.map(({ newestAt }) => newestAt))}::timestamptz[])
      on conflict (topic, partition)
      do update set next_offset = excluded.next_offset, newest_at = excluded.newest_at`);
  }

  /** Whether an operator has discarded the event, so that the live service counts it as handled. */
  async wasDiscarded(eventId: string): Promise<boolean> {
    const { rows } = await this.#database.execute(sql`
      select 1 from public.failed_event_audit
      where consumer = ${this.#consumer} and event_id = ${eventId} and action = 'discarded' limit 1`);
    return rows.length > 0;
  }

  /** The next events that may be applied, in order. */
  async next(max: number): Promise<StagedEvent[]> {
    const { rows } = await this.#database.execute<{
      topic: string;
      partition: number;
      offset: string;
      value: string;
    }>(sql`
      select e.topic, e.partition, e."offset"::text, e.value from replay_events e
      where e.may_apply order by e.at, e.topic, e.partition, e."offset" limit ${max}`);
    return rows.map(({ value, ...place }) => ({ ...place, event: JSON.parse(value) as AnyEvent }));
  }

  /** Removes stored events, in the transaction that applies them. */
  async remove(tx: Transaction, events: readonly StagedEvent[]): Promise<void> {
    await tx.execute(sql`
      delete from replay_events e using unnest(${sql.param(events.map(({ topic }) => topic))}::text[],
        ${sql.param(events.map(({ partition }) => partition))}::integer[],
        ${sql.param(events.map(({ offset }) => offset))}::bigint[]) as done (topic, partition, place)
      where e.topic = done.topic and e.partition = done.partition and e."offset" = done.place`);
  }

  /** Number of events that may be applied, and of events that the live service has not reached. */
  async count(): Promise<{ waiting: number; notYet: number }> {
    const { rows } = await this.#database.execute<{ waiting: number; not_yet: number }>(sql`
      select count(*) filter (where may_apply)::integer as waiting,
        count(*) filter (where not may_apply)::integer as not_yet from replay_events`);
    return { waiting: rows[0]?.waiting ?? 0, notYet: rows[0]?.not_yet ?? 0 };
  }
}

/**
 * Releases events that the live service has applied since, as the executor sees it. It will later apply the rest itself, so they
 * would count twice if they were applied here.
 */
export const markApplied = (
  client: pg.Client | pg.Pool,
  events: string,
  consumer: string,
): Promise<unknown> =>
  client.query(
    `update ${events} e set may_apply = true
     where not may_apply
       and exists (select from public.inbox i where i.consumer = $1 and i.event_id = e.event_id)
       and not exists (
         select from public.failed_event_audit a
         where a.consumer = $1 and a.key = e.key and a.event_id = e.event_id::text and a.action = 'discarded')`,
    [consumer],
  );
