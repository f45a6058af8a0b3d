import type { AnyEvent } from '../events/index.ts';
import { placeName, type Place } from './place.ts';

/** An event that was read from Kafka. */
export interface ReadEvent extends Place {
  /** ISO 8601. It never decreases within a partition, even if clocks did. */
  readonly at: string;
  readonly key: string;
  readonly event: AnyEvent;
}

interface Partition {
  readonly name: string;
  readonly topic: string;
  readonly partition: number;
  events: ReadEvent[];
  /** Index of the first event that is not taken. */
  taken: number;
  /** The offset after the last message read, whether relevant or not. */
  read: bigint;
  /** Timestamps of the newest event read, and of the newest taken. */
  newestAt: string;
  takenAt: string;
}

/** Start offset of a partition, and the timestamp of the newest event before it. */
export interface QueueStart extends Place {
  readonly newestAt: string;
}

/** The taken events, and each partition's progress. */
export interface Taken {
  readonly events: readonly ReadEvent[];
  readonly places: readonly QueueStart[];
}

/**
 * Merges the events of several partitions by timestamp. The next event is known only while every unfinished partition has one
 * here.
 */
export class EventQueue {
  readonly #partitions: Map<string, Partition>;

  constructor(starts: readonly QueueStart[]) {
    this.#partitions = new Map(
      starts.map(({ topic, partition, offset, newestAt }) => {
        const name = placeName({ topic, partition });
        const at = { read: offset, newestAt, takenAt: newestAt };
        return [name, { name, topic, partition, events: [], taken: 0, ...at }];
      }),
    );
  }

  /** Number of queued events of a partition. */
  waiting(name: string): number {
    const { events, taken } = this.#of(name);
    return events.length - taken;
  }

  /** The next offset to read. */
  next(name: string): bigint {
    return this.#of(name).read;
  }

  /** Adds the events of a partition that were read before `read`. */
  add(name: string, read: bigint, events: readonly Omit<ReadEvent, 'at'>[]): void {
    const partition = this.#of(name);
    for (const event of events) {
      const time = inUtc(event.event.time);
      if (time > partition.newestAt) partition.newestAt = time;
      partition.events.push({ ...event, at: partition.newestAt });
    }
    partition.read = read;
  }

  /** Takes up to `max` events before `ends`; fewer when the next one is not known yet. */
  take(max: number, ends: readonly Place[]): Taken {
    const open = this.#open(ends);
    const events: ReadEvent[] = [];
    while (events.length < max && open.length > 0) {
      let first: { at: number; head: ReadEvent } | null = null;
      for (let at = 0; at < open.length; at += 1) {
        const { from, end } = open[at] as (typeof open)[number];
        const head = from.events[from.taken];
        if (head === undefined && from.read < end) return this.#taken(events);
        if (head === undefined || head.offset >= end) {
          open.splice(at, 1);
          at -= 1;
        } else if (first === null || head.at < first.head.at) first = { at, head };
      }
      if (first === null) break;
      events.push(first.head);
      const { from } = open[first.at] as (typeof open)[number];
      from.taken += 1;
      from.takenAt = first.head.at;
    }
    return this.#taken(events);
  }

  /** Number of messages before `ends` that are not taken yet. */
  left(ends: readonly Place[]): bigint {
    return this.#open(ends).reduce((sum, { from, end }) => {
      const next = placeOf(from);
      return sum + (next < end ? end - next : 0n);
    }, 0n);
  }

  #open(ends: readonly Place[]): { from: Partition; end: bigint }[] {
    return ends
      .map((end) => ({ from: this.#of(placeName(end)), end: end.offset }))
      .sort((left, right) => (left.from.name < right.from.name ? -1 : 1));
  }

  #taken(events: readonly ReadEvent[]): Taken {
    const places = [...this.#partitions.values()].map((from) => {
      const { topic, partition } = from;
      const place = { topic, partition, offset: placeOf(from), newestAt: from.takenAt };
      from.events = from.events.slice(from.taken);
      from.taken = 0;
      return place;
    });
    return { events, places };
  }

  #of(name: string): Partition {
    const partition = this.#partitions.get(name);
    if (!partition) throw new Error(`${name} was not there when the replay began`);
    return partition;
  }
}

const placeOf = ({ events, taken, read }: Partition): bigint => events[taken]?.offset ?? read;

/** Timestamps are compared as text, because our services write them in one format. */
const IN_UTC = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const inUtc = (time: string): string => (IN_UTC.test(time) ? time : new Date(time).toISOString());
