import { sql } from 'drizzle-orm';
import type { AnyEvent } from '../events/index.ts';
import type { Database } from '../postgres/index.ts';
import type pg from 'pg';
import { placeName, type Place } from './place.ts';

/** An event that was read from Kafka and waits to be applied. */
export interface StagedEvent {
  readonly offset: string;
  readonly key: string;
  readonly value: string;
  readonly event: AnyEvent;
}

export interface WaitingEvent {
  readonly topic: string;
  readonly partition: number;
  readonly offset: string;
  readonly at: string;
  readonly value: string;
}

/**
 * Events of a replay in the shadow schema, in the order of their moments; those of one partition stay in the order of their
 * offsets even where clocks went back. All names are those of the shadow, which is this connection's search path; `public` is read only.
 */
export class Staging {
  readonly #database: Database;
  readonly #consumer: string;
  readonly #newestAt = new Map<string, string>();
  #committed: ReadonlyMap<string, bigint> = new Map();
  #heldUp: ReadonlySet<string> = new Set();

  constructor(database: Database, consumer: string) {
    this.#database = database;
    this.#consumer = consumer;
  }

  /** Where an earlier run has come to; empty for a new one. `committed`: how far the live service has dealt with the events. */
  async begin(committed: readonly Place[]): Promise<Place[]> {
    this.#committed = new Map(committed.map((place) => [placeName(place), place.offset]));
    const { rows: held } = await this.#database.execute<{ event_id: string }>(sql`
      select event_id from public.parked_events where consumer = ${this.#consumer}
      union select event_id from public.parked_event_audit
      where consumer = ${this.#consumer} and action = 'discarded'`);
    this.#heldUp = new Set(held.map((row) => row.event_id));
    const { rows } = await this.#database.execute<{
      topic: string;
      partition: number;
      next_offset: string;
      newest_at: string;
    }>(sql`select topic, partition, next_offset::text, newest_at::text from replay_partitions`);
    for (const { topic, partition, newest_at } of rows) {
      this.#newestAt.set(placeName({ topic, partition }), new Date(newest_at).toISOString());
    }
    return rows.map(({ topic, partition, next_offset }) => ({
      topic,
      partition,
      offset: BigInt(next_offset),
    }));
  }

  /** Stores events, and that the partition was read up to `place`, in one statement. */
  async add({ topic, partition, offset }: Place, events: readonly StagedEvent[]): Promise<void> {
    const name = placeName({ topic, partition });
    let newest = this.#newestAt.get(name) ?? new Date(0).toISOString();
    const moments = events.map(({ event }) => {
      const at = new Date(event.time).toISOString();
      newest = at > newest ? at : newest;
      return newest;
    });
    const dealtWith = this.#committed.get(name) ?? 0n;
    const mayApply = events.map(
      (staged) => BigInt(staged.offset) < dealtWith && !this.#heldUp.has(staged.event.id),
    );
    await this.#database.execute(sql`
      with staged as (
        insert into replay_events (topic, partition, "offset", at, key, event_id, value, may_apply)
        select ${topic}, ${partition}::integer, event.* from unnest(
          ${sql.param(events.map((event) => event.offset))}::bigint[], ${sql.param(moments)}::timestamptz[],
          ${sql.param(events.map((event) => event.key))}::text[],
          ${sql.param(events.map(({ event }) => event.id))}::uuid[],
          ${sql.param(events.map((event) => event.value))}::text[], ${sql.param(mayApply)}::boolean[]) as event
      )
      insert into replay_partitions (topic, partition, next_offset, newest_at)
      values (${topic}, ${partition}, ${offset.toString()}::bigint, ${newest}::timestamptz)
      on conflict (topic, partition)
      do update set next_offset = excluded.next_offset, newest_at = excluded.newest_at`);
    this.#newestAt.set(name, newest);
  }

  /** Whether an operator has given the event up, so that the live service counts it as handled. */
  async wasDiscarded(eventId: string): Promise<boolean> {
    const { rows } = await this.#database.execute(sql`
      select 1 from public.parked_event_audit
      where consumer = ${this.#consumer} and event_id = ${eventId} and action = 'discarded' limit 1`);
    return rows.length > 0;
  }

  /** Tells the planner how large the stage has become: it would read all of it for each batch. */
  async analyze(): Promise<void> {
    await this.#database.execute(sql`analyze replay_events`);
  }

  /** The next events that may be applied behind `after`, in their order. */
  async next(after: WaitingEvent | null, max: number): Promise<WaitingEvent[]> {
    const behind =
      after === null
        ? sql`true`
        : sql`(e.at, e.topic, e.partition, e."offset") > (${after.at}::timestamptz, ${after.topic}, ${after.partition}::integer, ${after.offset}::bigint)`;
    const { rows } = await this.#database.execute<{
      [Column in keyof WaitingEvent]: WaitingEvent[Column];
    }>(sql`
      select e.topic, e.partition, e."offset"::text, e.at::text, e.value from replay_events e
      where e.may_apply and ${behind} order by e.at, e.topic, e.partition, e."offset" limit ${max}`);
    return rows;
  }

  /** How many may be applied, and how many have to wait for the live service. */
  async count(): Promise<{ waiting: number; notYet: number }> {
    const { rows } = await this.#database.execute<{ waiting: number; not_yet: number }>(sql`
      select count(*) filter (where may_apply)::integer as waiting,
        count(*) filter (where not may_apply)::integer as not_yet from replay_events`);
    return { waiting: rows[0]?.waiting ?? 0, notYet: rows[0]?.not_yet ?? 0 };
  }
}

/**
 * Lets events be applied that the live service has applied meanwhile, as the executor sees it. Those that it has not reached, or
 * holds parked, it applies itself later: taken here as well, they would be applied twice.
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
         select from public.parked_event_audit a
         where a.consumer = $1 and a.key = e.key and a.event_id = e.event_id::text and a.action = 'discarded')`,
    [consumer],
  );
