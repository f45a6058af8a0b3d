import { expect, test } from 'vitest';
import { createRepeatingWork } from './repeating-work.ts';

const LONG_MS = 3_600_000;

/** Work whose rounds return these, then pause for an hour; `until(n)` resolves when round n has begun. */
function aWork(answers: readonly (number | Error)[]) {
  const failures: unknown[] = [];
  const awaited = new Map<number, () => void>();
  let rounds = 0;
  const work = createRepeatingWork({
    round: () => {
      const answer = answers[rounds] ?? LONG_MS;
      rounds += 1;
      awaited.get(rounds)?.();
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    onFailure: (error) => {
      failures.push(error);
      return 0;
    },
  });
  const until = (round: number): Promise<void> =>
    round <= rounds ? Promise.resolve() : new Promise((done) => awaited.set(round, done));
  return { work, until, failures, rounds: () => rounds };
}

test('a round that answers 0 is followed at once, and a stop ends the pause after the last', async () => {
  const { work, until, rounds } = aWork([0, 0]);
  await work.start();
  await until(3);
  await work.stop();
  expect(rounds()).toBe(3);
});

test('a kick ends the pause, and one that comes during a round is not lost', async () => {
  const { work, until, rounds } = aWork([]);
  await work.start();
  work.kick();
  await until(2);
  await work.stop();
  expect(rounds()).toBe(2);
});

test('a round that throws is told of, and the next comes when the answer says', async () => {
  const gone = new Error('gone');
  const { work, until, failures } = aWork([gone]);
  await work.start();
  await until(2);
  await work.stop();
  expect(failures).toEqual([gone]);
});
