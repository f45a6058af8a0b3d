import type { Logger } from '../telemetry/index.ts';
import type { Consumer, KafkaClient } from './kafka-client.ts';
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
  /** Applies one message for good (its transaction has committed) before it resolves. Throws only when applying must not go on. */
  handle: (message: ReceivedMessage) => Promise<void>;
  /** Called once when consuming has ended by itself; the process should exit and be restarted. */
  onFatal: (reason: string, error?: unknown) => void;
  watchdog?: boolean;
}

export interface EventConsumer {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Whether the group has been joined. */
  isReady(): boolean;
}

/** Offsets are committed this often within a batch, and at its end: a hint for restarts, never the proof of anything. */
const COMMIT_EVERY = 50;

/**
 * Consumes topics in order per key with at-least-once delivery. Offsets are committed after the handler's own commit.
 * kafkajs is never trusted to restart itself: on CRASH, or without progress while there is lag, `onFatal` is called.
 */
export function createEventConsumer(options: EventConsumerOptions): EventConsumer {
  const { client, groupId, topics, log, handle, onFatal } = options;
  const consumer: Consumer = client.newConsumer(groupId);
  let running = false;
  let joined = false;
  let watchdog: ProgressWatchdog | null = null;

  consumer.on(consumer.events.GROUP_JOIN, () => {
    joined = true;
  });
  consumer.on(consumer.events.CRASH, ({ payload }) => {
    if (running) onFatal(`consumer ${groupId} crashed`, payload.error);
  });

  async function run(): Promise<void> {
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      eachBatch: async (payload) => {
        const { batch } = payload;
        let applied = 0;
        const commit = async (): Promise<void> => {
          await payload.commitOffsetsIfNecessary(payload.uncommittedOffsets());
          watchdog?.progressed();
        };
        for (const message of batch.messages) {
          // kafkajs goes on handing out a fetched batch after stop() and after a rebalance (#1593, #1720).
          if (!running || !payload.isRunning() || payload.isStale()) break;
          await handle({
            topic: batch.topic,
            key: message.key?.toString('utf8') ?? '',
            value: message.value?.toString('utf8') ?? '',
          });
          payload.resolveOffset(message.offset);
          applied += 1;
          if (applied % COMMIT_EVERY === 0) await commit();
          await payload.heartbeat();
        }
        await commit();
      },
    });
  }

  return {
    start: async () => {
      running = true;
      await consumer.connect();
      await consumer.subscribe({
        topics: [...topics],
        fromBeginning: options.from !== 'latest',
      });
      await run();
      if (options.watchdog !== false) {
        watchdog = createProgressWatchdog({ client, groupId, topics, log, onStuck: onFatal });
        await watchdog.start();
      }
    },
    stop: async () => {
      running = false;
      await watchdog?.stop();
      await consumer.disconnect();
    },
    isReady: () => joined,
  };
}
