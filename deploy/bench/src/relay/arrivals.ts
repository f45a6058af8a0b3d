import { randomUUID } from 'node:crypto';
import type { KafkaClient } from '@outlay/platform/kafka';

export interface Arrivals {
  /** When the event of a key arrived, by `performance.now`. */
  readonly of: (key: string) => Promise<number>;
  readonly stop: () => Promise<void>;
}

/** A consumer that records arrivals from now on. */
export async function noteArrivals(kafka: KafkaClient): Promise<Arrivals> {
  const cameMs = new Map<string, number>();
  const waiting = new Map<string, (atMs: number) => void>();
  const consumer = kafka.newConsumer(`arrivals-${randomUUID()}`, () => false);
  const joined = new Promise<void>((resolve) => {
    consumer.on(consumer.events.GROUP_JOIN, () => resolve());
  });
  await consumer.connect();
  await consumer.subscribe({ topics: ['expense.events'], fromBeginning: false });
  await consumer.run({
    autoCommit: false,
    eachMessage: ({ message }) => {
      const [key, atMs] = [message.key?.toString() ?? '', performance.now()];
      if (!cameMs.has(key)) cameMs.set(key, atMs);
      waiting.get(key)?.(atMs);
      return Promise.resolve();
    },
  });
  await joined;
  return {
    of: (key) => {
      const atMs = cameMs.get(key);
      if (atMs !== undefined) return Promise.resolve(atMs);
      return new Promise((resolve) => waiting.set(key, resolve));
    },
    stop: () => consumer.disconnect(),
  };
}
