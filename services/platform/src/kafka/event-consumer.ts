import type { Logger } from '../telemetry/index.ts';
import type { Consumer, EachBatchPayload, KafkaClient } from './kafka-client.ts';
import { OffsetKeeper } from './offset-keeper.ts';
import { createProgressWatchdog, type ProgressWatchdog } from './progress-watchdog.ts';

export interface ReceivedMessage {
  topic: string;
  key: string;
  value: string;
}

export interface EventConsumerOptions {
  client: KafkaClient;
  groupId: string;
  topics: readonly string[];
  /** 'latest' is for listeners that only care for what happens while they live. */
  from?: 'beginning' | 'latest';
  log: Logger;
  /**
   * Applies messages of one key, in their order, for good (their transaction has committed) before it resolves. Throws only when
   * applying must not go on.
   */
  handle: (messages: readonly ReceivedMessage[]) => Promise<void>;
  /** Called once when consuming has ended by itself; the process should exit and be restarted. */
  onFatal: (reason: string, error?: unknown) => void;
  /** Told by the watchdog how many messages wait to be applied. */
  onLag?: (messages: number) => void;
  watchdog?: boolean;
}

export interface EventConsumer {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Whether the group has been joined. */
  isReady(): boolean;
}

/** Most messages that are handed on, and whose offsets are kept, together (performance-reliability.md rule 6). */
const CHUNK_MAX = 50;

/**
 * A broker that has just started refuses every join while it loads its coordinator, and kafkajs takes the first refusal for a
 * crash. Until a consumer has joined once, it is restarted in place for this long; a new process would hear the same.
 */
const FIRST_JOIN_MAX_MS = 30_000;

/** Partitions worked on at once; keys keep their order, because a key lives on one partition. */
const PARTITIONS_AT_ONCE = 4;

/**
 * Consumes topics in order per key with at-least-once delivery. Offsets are kept after the handler's own commit.
 * kafkajs is not trusted to restart itself once it has joined: on CRASH, or without progress while there is lag, `onFatal` is called.
 */
export function createEventConsumer(options: EventConsumerOptions): EventConsumer {
  const { client, groupId, topics, log, onFatal } = options;
  const state = { running: false, joined: false, startedMs: 0 };
  const consumer: Consumer = client.newConsumer(
    groupId,
    () => state.running && !state.joined && Date.now() - state.startedMs < FIRST_JOIN_MAX_MS,
  );
  const offsets = new OffsetKeeper(consumer, log);
  let watchdog: ProgressWatchdog | null = null;

  consumer.on(consumer.events.GROUP_JOIN, () => {
    state.joined = true;
  });
  consumer.on(consumer.events.CRASH, ({ payload }) => {
    if (state.running && !payload.restart) onFatal(`consumer ${groupId} crashed`, payload.error);
  });

  return {
    start: async () => {
      state.running = true;
      state.startedMs = Date.now();
      await consumer.connect();
      await consumer.subscribe({
        topics: [...topics],
        fromBeginning: options.from !== 'latest',
      });
      await consumer.run({
        autoCommit: false,
        eachBatchAutoResolve: false,
        partitionsConsumedConcurrently: PARTITIONS_AT_ONCE,
        eachBatch: (payload) => applyBatch(payload, options.handle, offsets, state),
      });
      if (options.watchdog !== false) {
        watchdog = createProgressWatchdog({
          client,
          groupId,
          topics,
          log,
          onStuck: onFatal,
          ...(options.onLag && { onLag: options.onLag }),
        });
        await watchdog.start();
      }
      offsets.start(() => watchdog?.progressed());
    },
    stop: async () => {
      state.running = false;
      await watchdog?.stop();
      await offsets.stop();
      await consumer.disconnect();
    },
    isReady: () => state.joined,
  };
}

async function applyBatch(
  payload: EachBatchPayload,
  handle: EventConsumerOptions['handle'],
  offsets: OffsetKeeper,
  state: { readonly running: boolean },
): Promise<void> {
  const { messages, topic, partition } = payload.batch;
  for (let start = 0; start < messages.length; start += CHUNK_MAX) {
    const chunk = messages.slice(start, start + CHUNK_MAX);
    for (const group of groupByKey(topic, chunk)) {
      // kafkajs goes on handing out a fetched batch after stop() and after a rebalance (#1593, #1720).
      if (!state.running || !payload.isRunning() || payload.isStale()) return;
      await handle(group);
      await payload.heartbeat();
    }
    const { offset } = chunk.at(-1) as (typeof chunk)[number];
    payload.resolveOffset(offset);
    offsets.applied(topic, partition, offset);
  }
}

/** What came for each key, in order. Keys have no order among each other; one key in one transaction locks one aggregate. */
function groupByKey(
  topic: string,
  messages: EachBatchPayload['batch']['messages'],
): Iterable<ReceivedMessage[]> {
  const groups = new Map<string, ReceivedMessage[]>();
  for (const message of messages) {
    const key = message.key?.toString('utf8') ?? '';
    const group = groups.get(key) ?? [];
    group.push({ topic, key, value: message.value?.toString('utf8') ?? '' });
    groups.set(key, group);
  }
  return groups.values();
}
