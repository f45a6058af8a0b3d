import { expect, test } from 'vitest';
import { readLag, type LagSource } from './lag-reader.ts';

const NOW_MS = Date.parse('2026-11-21T12:00:00.000Z');

/** A broker with one topic: the ages of messages in seconds by partition, and the group's offset (-1 when none is committed). */
function aBroker(agesS: readonly (readonly number[])[], next: readonly number[]): LagSource {
  const partitions = agesS.map((ages, partition) => ({ ages, partition }));
  return {
    fetchOffsets: () =>
      Promise.resolve([
        {
          topic: 'expense.events',
          partitions: next.map((offset, partition) => ({
            partition,
            offset: String(offset),
          })),
        },
      ]),
    fetchTopicOffsets: () =>
      Promise.resolve(
        partitions.map(({ ages, partition }) => ({
          partition,
          high: String(ages.length),
          low: '0',
        })),
      ),
    fetchTopicOffsetsByTimestamp: (_topic, timestamp) =>
      Promise.resolve(
        partitions.map(({ ages, partition }) => {
          const first = ages.findIndex((ageS) => NOW_MS - ageS * 1_000 >= timestamp);
          return { partition, offset: String(first < 0 ? ages.length : first) };
        }),
      ),
  };
}

const lagOf = (agesS: readonly (readonly number[])[], next: readonly number[]) =>
  readLag(aBroker(agesS, next), 'payout', ['expense.events'], NOW_MS);

test('a group that has applied everything has no lag, however old the messages are', async () => {
  expect(await lagOf([[900, 800], [700]], [2, 1])).toEqual([
    { topic: 'expense.events', messages: 0, oldestAgeS: null },
  ]);
});

test.each([2, 45, 3_600, 5 * 86_400])(
  'the age of the oldest unapplied message is reported to a tenth: %d s',
  async (ageS) => {
    const [lag] = await lagOf(
      [
        [1_000_000, ageS, 1],
        [2_000_000, 0.1],
      ],
      [1, 1],
    );
    expect(lag?.messages).toBe(3);
    expect(Math.abs((lag?.oldestAgeS ?? 0) / ageS - 1)).toBeLessThan(0.1);
  },
);

test('a group without a committed offset lags behind by every message', async () => {
  const [lag] = await lagOf([[100, 50]], [-1]);
  expect(lag?.messages).toBe(2);
  expect(lag?.oldestAgeS).toBeGreaterThan(90);
});
