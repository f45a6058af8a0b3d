import { expect, test } from 'vitest';
import { createLogger } from '../telemetry/index.ts';
import type { KafkaClient } from './kafka-client.ts';
import { createProgressWatchdog } from './progress-watchdog.ts';

/** A cluster where the group has applied up to 3 of the 10 messages of one partition, and nothing of another one's 5. */
const client = {
  newAdmin: () => ({
    connect: () => Promise.resolve(),
    disconnect: () => Promise.resolve(),
    fetchOffsets: () =>
      Promise.resolve([
        {
          topic: 'expense.events',
          partitions: [
            { partition: 0, offset: '3' },
            { partition: 1, offset: '-1' },
          ],
        },
      ]),
    fetchTopicOffsets: () =>
      Promise.resolve([
        { partition: 0, low: '0', high: '10' },
        { partition: 1, low: '0', high: '5' },
      ]),
  }),
} as unknown as KafkaClient;

test('what waits to be applied is told at each look, before anybody calls the consumer stuck', async () => {
  const told = await new Promise<number>((resolve) => {
    const watchdog = createProgressWatchdog({
      client,
      groupId: 'test',
      topics: ['expense.events'],
      log: createLogger('test', 'silent'),
      onStuck: () => undefined,
      checkMs: 5,
      onLag: (messages) => {
        void watchdog.stop();
        resolve(messages);
      },
    });
    void watchdog.start();
  });
  expect(told).toBe(12);
});
