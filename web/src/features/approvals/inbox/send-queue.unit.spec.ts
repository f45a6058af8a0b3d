import { expect, test } from 'vitest';
import { SendQueue } from './send-queue.ts';

/** Jobs that end on request. */
function jobs() {
  const started: number[] = [];
  const ends = new Map<number, () => void>();
  return {
    started,
    job: (at: number) => () => {
      started.push(at);
      return new Promise<void>((end) => ends.set(at, end));
    },
    end: async (at: number) => {
      ends.get(at)?.();
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

test('no more jobs than allowed run at once, and the next starts when one ends', async () => {
  const { started, job, end } = jobs();
  const queue = new SendQueue(2);
  for (const at of [1, 2, 3]) queue.add(job(at));
  expect(started).toEqual([1, 2]);
  await end(1);
  expect(started).toEqual([1, 2, 3]);
});

test('a flush starts everything that waits, so that leaving the page loses nothing', () => {
  const { started, job } = jobs();
  const queue = new SendQueue(1);
  for (const at of [1, 2, 3]) queue.add(job(at));
  queue.flush();
  expect(started).toEqual([1, 2, 3]);
});
