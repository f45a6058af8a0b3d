import { createLogger } from '@outlay/platform/telemetry';
import { eventually } from '@outlay/platform/testing';
import { expect, test } from 'vitest';
import { DueWorkFailedError } from '../use-cases/ports.ts';
import { createTimerWorker } from './timer-worker.ts';

const log = createLogger('timer-worker-test', 'silent');

test('a failing item is skipped for a minute so the rest can finish, then retried', async () => {
  const tried: string[][] = [];
  let nowMs = 0;
  const worker = createTimerWorker({
    clock: { now: () => new Date(nowMs) },
    log,
    pollMs: 1,
    doDueWork: (passedOver) => {
      tried.push([...passedOver]);
      if (passedOver.length > 0) return Promise.resolve(false);
      return Promise.reject(new DueWorkFailedError('workflow:7', { cause: new Error('broken') }));
    },
  });
  await worker.start();
  await eventually(() => expect(tried).toContainEqual(['workflow:7']), { everyMs: 1 });
  const failed = (): number => tried.filter((passedOver) => passedOver.length === 0).length;
  expect(failed()).toBe(1);
  nowMs = 61_000;
  await eventually(() => expect(failed()).toBe(2), { everyMs: 1 });
  await worker.stop();
});

test('a full batch is followed immediately by the next, until the worker stops', async () => {
  let done = 0;
  const worker = createTimerWorker({
    clock: { now: () => new Date() },
    log,
    pollMs: 60_000,
    doDueWork: () => Promise.resolve((done += 1) < 250),
  });
  await worker.start();
  await eventually(() => expect(done).toBe(250), { everyMs: 1 });
  await worker.stop();
});
