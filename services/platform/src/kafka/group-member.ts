import { setTimeout as pause } from 'node:timers/promises';
import { withDeadline } from '../deadline/index.ts';
import type { Logger } from '../telemetry/index.ts';
import {
  BrokerTimeoutError,
  type KafkaBatch,
  type KafkaClient,
  type KafkaMessage,
} from './kafka-client.ts';
import { OffsetKeeper } from './offset-keeper.ts';

export interface ReceivedMessage {
  topic: string;
  key: string;
  value: string;
}

export interface GroupMemberOptions {
  client: KafkaClient;
  groupId: string;
  topics: readonly string[];
  /** 'latest' is for consumers that only need events from now on. */
  from?: 'beginning' | 'latest';
  /** Pause after a small batch, so that the next messages share a fetch and a transaction; by default there is none. */
  lingerMs?: number;
  log: Logger;
  /**
   * Applies messages of one key, in order; resolves once their transaction has committed. Throws only when consuming must stop.
   */
  handle: (messages: readonly ReceivedMessage[]) => Promise<void>;
  /** Applies messages of several keys at once; returns false, with nothing changed, when `handle` has to take them key by key. */
  handleTogether?: (messages: readonly ReceivedMessage[]) => Promise<boolean>;
  onJoin: () => void;
  /** Called whenever offsets were committed. */
  onProgress: () => void;
  /** Called when the membership ends unexpectedly after it was started. */
  onCrash: (error: unknown) => void;
}

/** One membership in a consumer group, from join to end; never reused. */
export interface GroupMember {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Maximum messages that are applied, and whose offsets are committed, together. */
const CHUNK_MAX = 50;

/**
 * A broker that has just started refuses every join while it loads its coordinator, and kafkajs takes the first refusal for a
 * crash. Until a member has joined, it is restarted in place for this long, since a new one would be refused too.
 */
const JOIN_MAX_MS = 30_000;

/** Partitions processed concurrently; keys keep their order, because a key is always on one partition. */
const PARTITIONS_AT_ONCE = 4;

/** A broker that doesn't respond must not delay a stop. */
const LEAVE_MAX_MS = 5_000;

/** Consumes topics in order per key with at-least-once delivery. Offsets are committed after the handler's own commit. */
export function createGroupMember(options: GroupMemberOptions): GroupMember {
  const { client, groupId, topics, log } = options;
  const state = { running: false, started: false, joined: false, startedMs: 0 };
  const stopped = new AbortController();
  let failure: unknown = null;
  const fail = (error: unknown): void => {
    if (!state.running || failure !== null) return;
    failure = error;
    if (state.started) options.onCrash(error);
  };
  const consumer = client.newConsumer({
    groupId,
    topics,
    from: options.from ?? 'beginning',
    mayRestart: () => state.running && !state.joined && Date.now() - state.startedMs < JOIN_MAX_MS,
    onJoin: () => {
      state.joined = true;
      options.onJoin();
    },
    onCrash: fail,
    // kafkajs retries a connection whose other end has vanished six times, a minute in all.
    onRequestTimeout: (request) => fail(new BrokerTimeoutError(request)),
  });
  const offsets = new OffsetKeeper(consumer, log);
  return {
    start: async () => {
      state.running = true;
      state.startedMs = Date.now();
      await consumer.run(async (batch) => {
        await applyBatch(batch, options, offsets, state);
        if (options.lingerMs === undefined || batch.messages.length >= CHUNK_MAX) return;
        // The next fetch begins once this has returned.
        await pause(options.lingerMs, undefined, { signal: stopped.signal }).catch(() => undefined);
      }, PARTITIONS_AT_ONCE);
      // kafkajs also resolves run() when the join that it waited for has crashed.
      if (failure !== null) throw failure as Error;
      state.started = true;
      offsets.start(options.onProgress);
    },
    stop: async () => {
      state.running = false;
      stopped.abort();
      const leave = async (): Promise<void> => {
        await offsets.stop();
        await consumer.disconnect();
      };
      await withDeadline(leave(), LEAVE_MAX_MS).catch((error: unknown) => {
        log.debug({ err: error, groupId }, 'failed to leave the consumer group cleanly');
      });
    },
  };
}

async function applyBatch(
  batch: KafkaBatch,
  handling: Pick<GroupMemberOptions, 'handle' | 'handleTogether'>,
  offsets: OffsetKeeper,
  state: { readonly running: boolean },
): Promise<void> {
  const { messages, topic, partition } = batch;
  const isOver = (): boolean => !state.running || batch.isStale();
  for (let start = 0; start < messages.length; start += CHUNK_MAX) {
    const chunk = messages.slice(start, start + CHUNK_MAX);
    const groups = groupByKey(topic, chunk);
    if (isOver()) return;
    const isApplied = groups.length > 1 && (await handling.handleTogether?.(groups.flat()));
    for (const group of isApplied ? [] : groups) {
      if (isOver()) return;
      await handling.handle(group);
      await batch.heartbeat();
    }
    await batch.heartbeat();
    const { offset } = chunk.at(-1) as KafkaMessage;
    offsets.applied(topic, partition, offset);
  }
}

/** Messages by key, in order. There is no order between keys. */
function groupByKey(topic: string, messages: readonly KafkaMessage[]): ReceivedMessage[][] {
  const groups = new Map<string, ReceivedMessage[]>();
  for (const message of messages) {
    const key = message.key?.toString('utf8') ?? '';
    const group = groups.get(key) ?? [];
    group.push({ topic, key, value: message.value?.toString('utf8') ?? '' });
    groups.set(key, group);
  }
  return [...groups.values()];
}
