import { expect, test } from 'vitest';
import { followLag, historyMax, type GroupLag } from './lag-history.ts';

const reading = (...messages: number[]) => ({
  groups: messages.map((count, index) => ({
    group: 'payout',
    topic: `topic-${index}`,
    messages: count,
    oldest_age_seconds: count === 0 ? null : count * 2,
  })),
  unavailable: [],
});

test('a group is as far behind as its topics together, and as late as the latest of them', () => {
  expect(followLag([], reading(3, 0, 4))).toEqual([
    {
      group: 'payout',
      waiting: 7,
      oldestAgeS: 8,
      behind: ['topic-0', 'topic-2'],
      history: [{ waiting: 7, oldestAgeS: 8 }],
    },
  ]);
});

test('readings are kept for five minutes, the oldest go first', () => {
  let followed: GroupLag[] = [];
  for (let count = 0; count <= historyMax; count += 1)
    followed = followLag(followed, reading(count));
  expect(followed[0]?.history).toHaveLength(historyMax);
  expect(followed[0]?.history[0]?.waiting).toBe(1);
  expect(followed[0]?.history.at(-1)?.waiting).toBe(historyMax);
});

test('nothing that waits is an age of 0 in the line, and none in words', () => {
  const [followed] = followLag([], reading(0));
  expect(followed).toMatchObject({ oldestAgeS: null, history: [{ waiting: 0, oldestAgeS: 0 }] });
});

test('a group that does not answer is gone, and starts anew when it is back', () => {
  const followed = followLag(followLag([], reading(5)), { groups: [], unavailable: ['payout'] });
  expect(followed).toEqual([]);
  expect(followLag(followed, reading(1))[0]?.history).toEqual([{ waiting: 1, oldestAgeS: 2 }]);
});
