import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLogger } from '../telemetry/index.ts';
import type { KafkaClient } from './kafka-client.ts';
import { createProgressWatchdog, type ProgressWatchdog } from './progress-watchdog.ts';

const CHECK_MS = 15_000;

/** A cluster where the group has applied 3 of 10 messages in one partition, and none of 5 in another. */
const broker = { answers: true };
const client = {
  newAdmin: () => ({
    connect: () => Promise.resolve(),
    disconnect: () => Promise.resolve(),
    fetchOffsets: () =>
      broker.answers
        ? Promise.resolve([
            {
              topic: 'expense.events',
              partitions: [
                { partition: 0, offset: '3' },
                { partition: 1, offset: '-1' },
              ],
            },
          ])
        : Promise.reject(new Error('no answer')),
    fetchTopicOffsets: () =>
      Promise.resolve([
        { partition: 0, low: '0', high: '10' },
        { partition: 1, low: '0', high: '5' },
      ]),
  }),
} as unknown as KafkaClient;

const onLag = vi.fn();
const onStuck = vi.fn();
let watchdog: ProgressWatchdog;
beforeEach(() => {
  vi.useFakeTimers();
  broker.answers = true;
  onLag.mockReset();
  onStuck.mockReset();
  watchdog = createProgressWatchdog({
    client,
    groupId: 'test',
    topics: ['expense.events'],
    log: createLogger('test', 'silent'),
    onStuck,
    onLag,
    checkMs: CHECK_MS,
    stuckMs: 2 * CHECK_MS,
  });
  watchdog.start();
});
afterEach(async () => {
  await watchdog.stop();
  vi.useRealTimers();
});

const looks = (count: number) => vi.advanceTimersByTimeAsync(count * CHECK_MS);

test('lag is reported on every check, before the consumer counts as stuck', async () => {
  await looks(1);
  expect(onLag.mock.calls).toEqual([[12]]);
  expect(onStuck).not.toHaveBeenCalled();
});

test('lag without a commit for longer than the limit is reported as stuck', async () => {
  await looks(4);
  expect(onStuck).toHaveBeenCalledWith('consumer test has lag and made no progress');
});

test('a consumer that commits is never stuck, however far behind', async () => {
  for (let look = 0; look < 10; look += 1) {
    await looks(1);
    watchdog.progressed();
  }
  expect(onStuck).not.toHaveBeenCalled();
});

test('an outage of the broker restarts the limit, since no consumer can make progress', async () => {
  await looks(2);
  broker.answers = false;
  await looks(3);
  broker.answers = true;
  await looks(3);
  expect(onStuck).not.toHaveBeenCalled();
  await looks(1);
  expect(onStuck).toHaveBeenCalled();
});
