import type { Logger } from '../telemetry/index.ts';
import type { Consumer } from './kafka-client.ts';

/** A commit is a round trip to the broker; one per event would cost more than most events do. */
const COMMIT_EVERY_MS = 1_000;

/**
 * Commits how far a consumer has come, once a second and at its stop. Offsets are a hint for restarts and for measuring lag: what
 * is delivered again after a crash finds its inbox row and changes nothing.
 */
export class OffsetKeeper {
  readonly #consumer: Consumer;
  readonly #log: Logger;
  readonly #next = new Map<string, { topic: string; partition: number; offset: string }>();
  #timer: NodeJS.Timeout | null = null;
  #onProgress: () => void = () => undefined;

  constructor(consumer: Consumer, log: Logger) {
    this.#consumer = consumer;
    this.#log = log;
  }

  start(onProgress: () => void): void {
    this.#onProgress = onProgress;
    this.#timer = setInterval(() => void this.#flush(), COMMIT_EVERY_MS);
    this.#timer.unref();
  }

  /** The event at this offset has been applied for good. */
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
      // After a rebalance a partition may be somebody else's: its new owner starts at the last commit.
      this.#log.debug({ err: error }, 'offsets were not committed');
    }
  }
}
