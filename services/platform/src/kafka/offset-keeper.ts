import type { Logger } from '../telemetry/index.ts';
import type { KafkaConsumer, PartitionPlace } from './kafka-client.ts';

/** A commit is a round trip to the broker, and one per event would cost more than most events do. */
const COMMIT_EVERY_MS = 1_000;

/**
 * Commits a consumer's offsets once a second and on stop. They only say where to restart and measure the lag: an event that is
 * redelivered after a crash finds its inbox row and changes nothing.
 */
export class OffsetKeeper {
  readonly #consumer: KafkaConsumer;
  readonly #log: Logger;
  readonly #next = new Map<string, PartitionPlace>();
  #timer: NodeJS.Timeout | null = null;
  #onProgress: () => void = () => undefined;

  constructor(consumer: KafkaConsumer, log: Logger) {
    this.#consumer = consumer;
    this.#log = log;
  }

  start(onProgress: () => void): void {
    this.#onProgress = onProgress;
    this.#timer = setInterval(() => void this.#flush(), COMMIT_EVERY_MS);
    this.#timer.unref();
  }

  /** Records that the event at this offset has been applied. */
  applied(topic: string, partition: number, offset: string): void {
    const next = (BigInt(offset) + 1n).toString();
    this.#next.set(`${topic}/${partition}`, { topic, partition, offset: next });
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.#flush();
  }

  async #flush(): Promise<void> {
    if (this.#next.size === 0) return;
    const offsets = [...this.#next.values()];
    this.#next.clear();
    try {
      await this.#consumer.commitOffsets(offsets);
      this.#onProgress();
    } catch (error) {
      // After a rebalance the partition may belong to another member, which starts at the last commit.
      this.#log.debug({ err: error }, 'offsets were not committed');
    }
  }
}
