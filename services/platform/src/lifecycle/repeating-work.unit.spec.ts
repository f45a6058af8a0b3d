import { afterEach, expect, test, vi } from 'vitest';
import { createLogger } from '../telemetry/index.ts';
import { createRepeatingWork } from './repeating-work.ts';

const LONG_MS = 3_600_000;

afterEach(() => vi.useRealTimers());

/** Work whose rounds return these results and then pause for an hour; `until(n)` resolves when round n has begun. */
function aWork(
  answers: readonly (number | Error)[],
  settings: { intervalMs?: number; backoffMaxMs?: number } = {},
) {
  const awaited = new Map<number, () => void>();
  let rounds = 0;
  const log = createLogger('repeating-work-test', 'silent');
  const warned = vi.spyOn(log, 'warn');
  const informed = vi.spyOn(log, 'info');
  const work = createRepeatingWork({
    name: 'quotes',
    log,
    intervalMs: 0,
    ...settings,
    round: () => {
      const answer = answers[rounds] ?? LONG_MS;
      rounds += 1;
      awaited.get(rounds)?.();
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
  });
  const until = (round: number): Promise<void> =>
    round <= rounds ? Promise.resolve() : new Promise((done) => awaited.set(round, done));
  const failures = () => warned.mock.calls.map(([facts]) => facts);
  return { work, until, failures, informed, rounds: () => rounds };
}

test('a round that returns 0 is followed immediately, and stopping ends the last pause', async () => {
  const { work, until, rounds } = aWork([0, 0]);
  await work.start();
  await until(3);
  await work.stop();
  expect(rounds()).toBe(3);
});

test('waking ends the pause, and during a round it is not lost', async () => {
  const { work, until, rounds } = aWork([]);
  await work.start();
  work.wake();
  await until(2);
  await work.stop();
  expect(rounds()).toBe(2);
});

test('a failed round is logged, and the next one follows after the interval', async () => {
  const gone = new Error('gone');
  const { work, until, failures } = aWork([gone]);
  await work.start();
  await until(2);
  await work.stop();
  expect(failures()).toEqual([{ err: gone, work: 'quotes', failures: 1 }]);
});

test('without a backoff every failure is followed by the same interval', async () => {
  vi.useFakeTimers();
  const { work, rounds } = aWork(Array<Error>(5).fill(new Error('gone')), { intervalMs: 1_000 });
  await work.start();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(rounds()).toBe(5);
  await work.stop();
});

test('a failing source is polled less and less often, and at the normal rate once it recovers', async () => {
  vi.useFakeTimers();
  const gone = new Error('gone');
  const { work, rounds } = aWork([gone, gone, gone, gone, 1_000, gone], {
    intervalMs: 1_000,
    backoffMaxMs: 4_000,
  });
  await work.start();
  const begunAfterMs: number[] = [];
  for (let ms = 0, seen = rounds(); ms <= 14_000; ms += 500) {
    if (rounds() > seen) begunAfterMs.push(ms);
    seen = rounds();
    await vi.advanceTimersByTimeAsync(500);
  }
  // Pauses of 1, 2, 4 and 4 s; 1 s after the success, and 1 s after the next failure.
  expect(begunAfterMs).toEqual([1_000, 3_000, 7_000, 11_000, 12_000, 13_000]);
  await work.stop();
});

test('a lasting failure is logged once a minute and its end once, so the log stays readable', async () => {
  vi.useFakeTimers();
  const { work, failures, informed } = aWork(Array<Error>(91).fill(new Error('gone')), {
    intervalMs: 1_000,
  });
  await work.start();
  await vi.advanceTimersByTimeAsync(91_000);
  expect(failures()).toMatchObject([{ failures: 1 }, { failures: 61 }]);
  expect(informed.mock.calls).toEqual([[{ work: 'quotes', failures: 91 }, 'quotes: recovered']]);
  await work.stop();
});
