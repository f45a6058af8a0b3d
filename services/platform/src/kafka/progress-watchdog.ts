import type { Logger } from '../telemetry/index.ts';
import { createAdminLink } from './admin-link.ts';
import type { KafkaAdmin, KafkaClient } from './kafka-client.ts';

export interface ProgressWatchdog {
  start(): void;
  /** Reports that offsets were committed. */
  progressed(): void;
  stop(): Promise<void>;
}

interface WatchdogOptions {
  client: KafkaClient;
  groupId: string;
  topics: readonly string[];
  log: Logger;
  onStuck: (reason: string) => void;
  /** Called at each check with the number of pending messages. */
  onLag?: (messages: number) => void;
  checkMs?: number;
  stuckMs?: number;
}

/**
 * A consumer of any Kafka client can stop without an error (tulios/kafkajs#659, confluent-kafka-javascript#476). With lag above
 * zero and no commit for `stuckMs`, `onStuck` is called once; a restart solves it.
 */
export function createProgressWatchdog(options: WatchdogOptions): ProgressWatchdog {
  const { client, groupId, topics, log, onStuck, checkMs = 15_000, stuckMs = 30_000 } = options;
  const link = createAdminLink(client);
  let lastProgressMs = Date.now();
  let laggingSinceMs: number | null = null;
  let skipsNext = false;
  let timer: NodeJS.Timeout | null = null;

  async function lag(admin: KafkaAdmin): Promise<bigint> {
    const committed = await admin.fetchOffsets({ groupId, topics });
    let sum = 0n;
    for (const { topic, partitions } of committed) {
      const ends = await admin.fetchTopicOffsets(topic);
      for (const { partition, offset } of partitions) {
        const end = ends.find((candidate) => candidate.partition === partition);
        const from = BigInt(offset);
        if (end) sum += BigInt(end.high) - (from < 0n ? BigInt(end.low) : from);
      }
    }
    return sum;
  }

  async function check(): Promise<void> {
    if (skipsNext) {
      skipsNext = false;
      return;
    }
    try {
      const behind = await link.ask(lag);
      options.onLag?.(Number(behind));
      if (behind <= 0n) {
        laggingSinceMs = null;
        // A check asks the broker about each topic; after one without lag the next is left out.
        skipsNext = true;
        return;
      }
      laggingSinceMs ??= Date.now();
      const since = Math.max(laggingSinceMs, lastProgressMs);
      if (Date.now() - since > stuckMs) onStuck(`consumer ${groupId} has lag and made no progress`);
    } catch (error) {
      // Without a response from the broker the lag is unknown, and no one can make progress. The consumer reports its own
      // failures.
      laggingSinceMs = null;
      log.debug({ err: error, groupId }, 'lag could not be read');
    }
  }

  return {
    start: () => {
      timer = setInterval(() => void check(), checkMs);
      timer.unref();
    },
    progressed: () => {
      lastProgressMs = Date.now();
    },
    stop: async () => {
      if (timer) clearInterval(timer);
      await link.close();
    },
  };
}
