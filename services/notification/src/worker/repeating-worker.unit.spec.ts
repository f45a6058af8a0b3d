import { createLogger } from '@outlay/platform/telemetry';
import { expect, test } from 'vitest';
import { createRepeatingWorker } from './repeating-worker.ts';

const log = createLogger('worker-test', 'silent');
const LONG_MS = 3_600_000;

/** A worker over these outcomes, and a promise of its having come to the end of them. */
function over(outcomes: readonly (boolean | Error)[]) {
  let calls = 0;
  let finish = (): void => undefined;
  const allDone = new Promise<void>((resolve) => (finish = resolve));
  const worker = createRepeatingWorker({
    name: 'test',
    log,
    pollMs: LONG_MS,
    work: () => {
      const outcome = outcomes[calls] ?? false;
      calls += 1;
      if (calls >= outcomes.length) finish();
      return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome);
    },
  });
  return { worker, allDone, calls: () => calls };
}

test('while more waits it goes on without a pause, and stops when told in the middle of one', async () => {
  const { worker, allDone, calls } = over([true, true, false]);
  await worker.start();
  await allDone;
  await worker.stop();
  expect(calls()).toBe(3);
});

test('a failure ends neither the worker nor the service: the next look does the work', async () => {
  const { worker, allDone, calls } = over([new Error('database gone'), false]);
  await worker.start();
  worker.kick();
  await allDone;
  await worker.stop();
  expect(calls()).toBe(2);
});
