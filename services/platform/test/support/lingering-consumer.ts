import { randomUUID } from 'node:crypto';
import { createEventConsumer, type KafkaLibrary } from '@outlay/platform/kafka';
import { eventually } from '@outlay/platform/testing';
import { afterAll, expect, test } from 'vitest';
import { aKafkaTestkit, JOIN_MAX } from './kafka-testkit.ts';
import { log } from './platform-testkit.ts';

/** Behaviour that the services without hurry depend on. */
export function lingers(library: KafkaLibrary): void {
  const { client, producer, aTopic } = aKafkaTestkit(library);
  afterAll(() => producer.stop());

  test('a consumer that may linger applies a message at once, and those that follow together', async () => {
    const topic = await aTopic();
    const batches: string[][] = [];
    const consumer = createEventConsumer({
      client,
      groupId: randomUUID(),
      topics: [topic],
      lingerMs: 1_000,
      log,
      handle: (messages) => {
        batches.push(messages.map(({ value }) => value));
        return Promise.resolve();
      },
      onFatal: () => undefined,
      watchdog: false,
    });
    await consumer.start();
    const send = (value: string): Promise<void> => producer.send([{ topic, key: 'a', value }]);
    await send('1');
    await eventually(() => expect(batches).toEqual([['1']]), JOIN_MAX);
    for (const value of ['2', '3', '4']) await send(value);
    await eventually(() => expect(batches).toEqual([['1'], ['2', '3', '4']]));
    await consumer.stop();
  });
}
