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
  const joined = Promise.withResolvers<undefined>();
  const consumer = kafka.newConsumer({
    groupId: `arrivals-${randomUUID()}`,
    topics: ['expense.events'],
    from: 'latest',
    onJoin: () => joined.resolve(undefined),
  });
  await consumer.run(({ messages }) => {
    const atMs = performance.now();
    for (const message of messages) {
      const key = message.key?.toString() ?? '';
      if (!cameMs.has(key)) cameMs.set(key, atMs);
      waiting.get(key)?.(atMs);
    }
    return Promise.resolve();
  });
  await joined.promise;
  return {
    of: (key) => {
      const atMs = cameMs.get(key);
      if (atMs !== undefined) return Promise.resolve(atMs);
      return new Promise((resolve) => waiting.set(key, resolve));
    },
    stop: () => consumer.disconnect(),
  };
}
