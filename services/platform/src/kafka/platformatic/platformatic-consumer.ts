import type { BaseOptions, Consumer, GroupAssignment } from '@platformatic/kafka';
import { setTimeout as pause } from 'node:timers/promises';
import { withDeadline } from '../../deadline/index.ts';
import type { Logger } from '../../telemetry/index.ts';
import {
  isBrokerUnavailable,
  type ConsumerOptions,
  type KafkaBatch,
  type KafkaConsumer,
  type PartitionPlace,
} from '../kafka-client.ts';
import { loadLibrary } from './connection-options.ts';
import { nameOf, PartitionSession, type ConsumerPlaces } from './partition-session.ts';
import { toOwnError, withOwnErrors } from './platformatic-errors.ts';

interface PlatformaticConsumerOptions extends ConsumerOptions {
  readonly log: Logger;
  /** How long the broker holds an empty fetch. */
  readonly maxWaitMs: number;
}

const GROUP = {
  // The same as for kafkajs: the cost of a crash.
  sessionTimeout: 10_000,
  heartbeatInterval: 3_000,
  heartbeatStallTimeout: 10_000,
  rebalanceTimeout: 30_000,
  // The name that kafkajs uses, so that members of both libraries can share a group while a service switches.
  protocols: [{ name: 'RoundRobinAssigner', version: 0 }],
};
/** The broker holds a join until every member has joined again. */
const GROUP_REQUEST_MAX_MS = 35_000;
const RESTART_AFTER_MS = 250;
/** A broker that doesn't answer must not delay the next step. */
const LEAVE_MAX_MS = 2_000;

export function newPlatformaticConsumer(
  connection: BaseOptions,
  options: PlatformaticConsumerOptions,
): KafkaConsumer {
  const membership = new Membership(connection, options);
  const { sought, paused } = membership.places;
  return {
    run: (eachBatch, partitionsAtOnce = 1) => membership.run(atMost(partitionsAtOnce, eachBatch)),
    commitOffsets: (places) => membership.commitOffsets(places),
    seek: (place) => void sought.set(nameOf(place), BigInt(place.offset)),
    pause: (partition) => void paused.add(nameOf(partition)),
    resume: (partition) => void paused.delete(nameOf(partition)),
    disconnect: () => membership.end(),
  };
}

/** Handles as many batches at once; further ones wait. */
function atMost(
  max: number,
  handle: (batch: KafkaBatch) => Promise<void>,
): (batch: KafkaBatch) => Promise<void> {
  let free = max;
  const waiting: (() => void)[] = [];
  return async (batch) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      if (!batch.isStale()) await handle(batch);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/**
 * Membership in the group. The library keeps it and names the partitions, but we fetch ourselves: its own stream would continue
 * with messages from before a rebalance, and lose them where a group has committed nothing yet.
 */
class Membership {
  readonly places: ConsumerPlaces = { sought: new Map(), paused: new Set(), delivered: new Map() };
  readonly #connection: BaseOptions;
  readonly #options: PlatformaticConsumerOptions;
  #eachBatch: (batch: KafkaBatch) => Promise<void> = () => Promise.resolve();
  #clients: { readonly member: Consumer; readonly fetcher: Consumer } | null = null;
  #session: PartitionSession | null = null;
  #isJoined = false;
  #isOver = false;

  constructor(connection: BaseOptions, options: PlatformaticConsumerOptions) {
    this.#connection = connection;
    this.#options = options;
  }

  async run(eachBatch: (batch: KafkaBatch) => Promise<void>): Promise<void> {
    this.#eachBatch = eachBatch;
    // Starting fails while no broker can be reached. A refused join, for example while the group loads, is retried.
    try {
      await withOwnErrors(() => this.#open());
    } catch (error) {
      await this.#leave();
      throw error;
    }
    await this.#joinUntilRefused();
  }

  async commitOffsets(places: readonly PartitionPlace[]): Promise<void> {
    const held = places.filter((place) => this.#session?.holds(place));
    if (held.length === 0) return;
    await withOwnErrors(async () => {
      await this.#clients?.member.commit({
        offsets: held.map(({ topic, partition, offset }) => ({
          topic,
          partition,
          offset: BigInt(offset),
          leaderEpoch: -1,
        })),
      });
    });
  }

  async end(): Promise<void> {
    this.#isOver = true;
    this.#session?.end();
    await this.#session?.settled();
    await this.#leave();
  }

  /** Retries for as long as the owner allows. */
  async #joinUntilRefused(): Promise<void> {
    for (;;) {
      try {
        await withOwnErrors(() => this.#join());
        return;
      } catch (error) {
        await this.#leave();
        if (!this.#mayRestartAfter(error)) throw error;
      }
      await pause(RESTART_AFTER_MS);
    }
  }

  #mayRestartAfter(error: unknown): boolean {
    return !this.#isOver && isBrokerUnavailable(error) && (this.#options.mayRestart?.() ?? false);
  }

  async #open(): Promise<{ readonly member: Consumer; readonly fetcher: Consumer }> {
    const library = await loadLibrary();
    const { groupId, topics } = this.#options;
    const consumer = { ...this.#connection, ...GROUP, groupId, autocommit: false };
    const member = new library.Consumer({ ...consumer, requestTimeout: GROUP_REQUEST_MAX_MS });
    const fetcher = new library.Consumer(consumer);
    this.#clients = { member, fetcher };
    member.topics.trackAll(...topics);
    fetcher.topics.trackAll(...topics);
    await member.metadata({ topics: [...topics] });
    return this.#clients;
  }

  async #join(): Promise<void> {
    const { member, fetcher } = this.#clients ?? (await this.#open());
    const { onRequestTimeout } = this.#options;
    let begun = Promise.resolve();
    member.on('consumer:group:join', ({ assignments = [] }) => {
      begun = this.#begin(member, fetcher, assignments);
      begun.catch((error: unknown) => {
        if (this.#isJoined) this.#fail(error);
      });
    });
    member.on('consumer:group:rebalance', () => this.#session?.end());
    member.on('consumer:heartbeat:stalled', () => onRequestTimeout?.('Heartbeat'));
    member.on('error', (error: Error) => this.#fail(error));
    await member.joinGroup({});
    await begun;
    this.#isJoined = true;
  }

  async #begin(
    member: Consumer,
    fetcher: Consumer,
    assignments: readonly GroupAssignment[],
  ): Promise<void> {
    const previous = this.#session;
    previous?.end();
    const session = new PartitionSession({
      member,
      fetcher,
      assignments,
      from: this.#options.from,
      maxWaitMs: this.#options.maxWaitMs,
      eachBatch: this.#eachBatch,
      places: this.places,
      onFailure: (error) => this.#fail(error),
    });
    this.#session = session;
    // Two handlers for one partition could change the order of a key.
    await previous?.settled();
    await session.start();
    if (!session.isOver) this.#options.onJoin?.();
  }

  #fail(failure: unknown): void {
    if (this.#isOver || this.#clients === null) return;
    const error = toOwnError(failure);
    this.#session?.end();
    if (this.#mayRestartAfter(error)) {
      this.#leave()
        .then(() => this.#joinUntilRefused())
        .catch((last: unknown) => this.#crash(last));
    } else this.#crash(error);
  }

  #crash(error: unknown): void {
    if (this.#isOver) return;
    this.#isOver = true;
    // Otherwise the owner commits what it has applied and then leaves. A member that stayed would rejoin by itself.
    if (isBrokerUnavailable(error)) void this.#leave();
    this.#options.onCrash?.(error);
  }

  async #leave(): Promise<void> {
    const clients = this.#clients;
    this.#clients = null;
    this.#isJoined = false;
    if (clients === null) return;
    const { member, fetcher } = clients;
    await fetcher.close();
    await withDeadline(member.close(), LEAVE_MAX_MS).catch((error: unknown) => {
      const { log, groupId } = this.#options;
      log.debug({ err: error, groupId }, 'failed to leave the consumer group cleanly');
    });
    await member.connections.close();
  }
}
