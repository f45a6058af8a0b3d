import type { Consumer, FetchOptions, GroupAssignment } from '@platformatic/kafka';
import { setTimeout as pause } from 'node:timers/promises';
import type { KafkaBatch, PartitionName } from '../kafka-client.ts';
import { messagesFrom, type FetchedPartition } from './fetched-messages.ts';
import { isRefusal } from './platformatic-errors.ts';

export interface SessionOptions {
  /** Reads the offsets that the group has committed. */
  readonly member: Consumer;
  /** Has its own connections: a broker answers a connection's requests in order, and a fetch waits for messages. */
  readonly fetcher: Consumer;
  readonly assignments: readonly GroupAssignment[];
  readonly from: 'beginning' | 'latest';
  readonly maxWaitMs: number;
  readonly eachBatch: (batch: KafkaBatch) => Promise<void>;
  readonly places: ConsumerPlaces;
  /** Called when nothing more will be delivered, with an error of the handler or the library. */
  readonly onFailure: (error: unknown) => void;
}

/** State that outlives a session, by partition: the caller's seeks and the position reached. */
export interface ConsumerPlaces {
  readonly sought: Map<string, bigint>;
  readonly paused: Set<string>;
  readonly delivered: Map<string, bigint>;
}

export const nameOf = ({ topic, partition }: PartitionName): string => `${topic}/${partition}`;

interface HeldPartition extends PartitionName {
  readonly name: string;
  /** The offset to fetch next. */
  next: bigint;
  /** True from the request until its messages are delivered, so that a partition has only one batch at a time. */
  isBusy: boolean;
}

type FetchTopics = FetchOptions<Buffer, Buffer, Buffer, Buffer>['topics'];

/** Kafka's timestamps for the two ends of a partition. */
const LATEST = -1n;
const EARLIEST = -2n;
const PARTITION_BYTES_MAX = 1_048_576;
const FETCH_BYTES_MAX = 10 * PARTITION_BYTES_MAX;

/** The time between two rebalances of a group, in which this member has the same partitions. */
export class PartitionSession {
  readonly #options: SessionOptions;
  readonly #assigned: ReadonlySet<string>;
  readonly #followed = new Set<number>();
  readonly #deliveries = new Set<Promise<void>>();
  #held: readonly HeldPartition[] = [];
  #isOver = false;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#assigned = new Set(
      options.assignments.flatMap(({ topic, partitions }) =>
        partitions.map((partition) => nameOf({ topic, partition })),
      ),
    );
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  holds(partition: PartitionName): boolean {
    return this.#assigned.has(nameOf(partition));
  }

  /** Resolves once the start offsets are known; messages follow. */
  async start(): Promise<void> {
    this.#held = await this.#placesToBegin();
    const leaders = await this.#leaders();
    for (const node of new Set(leaders.values())) this.#startToFollow(node);
  }

  /** After this no messages of its partitions may be applied. */
  end(): void {
    this.#isOver = true;
  }

  /** Resolves when no handler of this session is running. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#deliveries);
  }

  /** The committed offset, else the position that this member has reached, else the consumer's configured start. */
  async #placesToBegin(): Promise<HeldPartition[]> {
    const { member, fetcher, assignments, from, places } = this.#options;
    const topics = assignments.filter(({ partitions }) => partitions.length > 0);
    if (topics.length === 0) return [];
    const committed = await member.listCommittedOffsets({ topics });
    const ends = await fetcher.listOffsets({
      topics: topics.map(({ topic }) => topic),
      timestamp: from === 'beginning' ? EARLIEST : LATEST,
    });
    return topics.flatMap(({ topic, partitions }) =>
      partitions.map((partition) => {
        const name = nameOf({ topic, partition });
        const own = committed.get(topic)?.[partition] ?? -1n;
        const end = ends.get(topic)?.[partition] ?? 0n;
        const next = own >= 0n ? own : (places.delivered.get(name) ?? end);
        return { topic, partition, name, next, isBusy: false };
      }),
    );
  }

  #startToFollow(node: number): void {
    this.#followed.add(node);
    this.#follow(node)
      .catch((error: unknown) => {
        if (!this.#isOver) this.#options.onFailure(error);
      })
      .finally(() => this.#followed.delete(node));
  }

  /** Fetches from one broker while it leads any of the partitions. */
  async #follow(node: number): Promise<void> {
    while (!this.#isOver) {
      const leaders = await this.#leaders();
      for (const other of leaders.values()) {
        if (!this.#followed.has(other)) this.#startToFollow(other);
      }
      const led = this.#held.filter(({ name }) => leaders.get(name) === node);
      if (led.length === 0) return;
      const { paused } = this.#options.places;
      const wanted = led.filter(({ name, isBusy }) => !isBusy && !paused.has(name));
      if (wanted.length === 0) await pause(this.#options.maxWaitMs);
      else await this.#fetch(node, wanted);
    }
  }

  /** The leader of each partition; requested again only after a refusal. */
  async #leaders(): Promise<Map<string, number>> {
    const { topics } = await this.#metadata();
    return new Map(
      this.#held.map(({ topic, partition, name }) => [
        name,
        topics.get(topic)?.partitions[partition]?.leader ?? -1,
      ]),
    );
  }

  #metadata() {
    return this.#options.fetcher.metadata({ topics: this.#topics() });
  }

  #topics(): string[] {
    return [...new Set(this.#held.map(({ topic }) => topic))];
  }

  async #fetch(node: number, wanted: readonly HeldPartition[]): Promise<void> {
    const { fetcher, places, maxWaitMs } = this.#options;
    for (const held of wanted) {
      held.next = places.sought.get(held.name) ?? held.next;
      places.sought.delete(held.name);
      held.isBusy = true;
    }
    try {
      const { topics } = await this.#metadata();
      const topicOf = new Map([...topics].map(([topic, { id }]) => [id, topic]));
      const { responses } = await fetcher.fetch({
        node,
        topics: asRequest(wanted, new Map([...topicOf].map(([id, topic]) => [topic, id]))),
        maxWaitTime: maxWaitMs,
        minBytes: 1,
        maxBytes: FETCH_BYTES_MAX,
      });
      await Promise.all(
        responses.flatMap(({ topicId, partitions }) =>
          partitions.map((fetched) => this.#receive(topicOf.get(topicId), fetched, wanted)),
        ),
      );
    } catch (error) {
      if (!isRefusal(error, 'OFFSET_OUT_OF_RANGE')) throw error;
      await this.#returnIntoRange(wanted);
    } finally {
      for (const held of wanted) held.isBusy = false;
    }
  }

  async #receive(
    topic: string | undefined,
    fetched: FetchedPartition,
    wanted: readonly HeldPartition[],
  ): Promise<void> {
    const held = wanted.find(
      (each) => each.topic === topic && each.partition === fetched.partitionIndex,
    );
    if (held === undefined) return;
    const { messages, next } = messagesFrom(fetched, held.next);
    const isStale = (): boolean => this.#isOver || this.#options.places.sought.has(held.name);
    if (messages.length > 0) {
      const delivery = this.#options.eachBatch({
        topic: held.topic,
        partition: held.partition,
        messages,
        // The library sends heartbeats itself, also while a handler runs.
        heartbeat: () => Promise.resolve(),
        isStale,
      });
      this.#deliveries.add(delivery);
      await delivery.finally(() => this.#deliveries.delete(delivery));
    }
    if (isStale()) return;
    held.next = next;
    this.#options.places.delivered.set(held.name, next);
  }

  /** The broker has deleted or lost the next message, so the position moves into the range that it has. */
  async #returnIntoRange(wanted: readonly HeldPartition[]): Promise<void> {
    const { fetcher, from } = this.#options;
    const topics = this.#topics();
    const lows = await fetcher.listOffsets({ topics, timestamp: EARLIEST });
    const highs = await fetcher.listOffsets({ topics, timestamp: LATEST });
    for (const held of wanted) {
      const low = lows.get(held.topic)?.[held.partition] ?? 0n;
      const high = highs.get(held.topic)?.[held.partition] ?? low;
      if (held.next < low || held.next > high) held.next = from === 'beginning' ? low : high;
    }
  }
}

function asRequest(
  wanted: readonly HeldPartition[],
  idOf: ReadonlyMap<string, string>,
): FetchTopics {
  const topics = new Map<string, FetchTopics[number]>();
  for (const { topic, partition, next } of wanted) {
    const request = topics.get(topic) ?? { topicId: idOf.get(topic) ?? '', partitions: [] };
    request.partitions.push({
      partition,
      fetchOffset: next,
      currentLeaderEpoch: -1,
      lastFetchedEpoch: -1,
      partitionMaxBytes: PARTITION_BYTES_MAX,
    });
    topics.set(topic, request);
  }
  return [...topics.values()];
}
