import { createEventDispatcher } from '@outlay/platform/inbox';
import { createMetrics, createPipelineMetrics, type Registry } from '@outlay/platform/telemetry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { log, startPlatformTestkit, type PlatformTestkit } from './support/platform-testkit.ts';

let testkit: PlatformTestkit;
beforeAll(async () => {
  testkit = await startPlatformTestkit();
});
afterAll(() => testkit.close());

/** The events of `keys`, as delivered to their consumer. */
async function messagesOf(...keys: string[]) {
  await testkit.rows('truncate outbox');
  for (const key of keys) await testkit.write(key);
  const rows = await testkit.rows<{ topic: string; key: string; payload: string }>(
    'select topic, key, payload from outbox order by id',
  );
  return rows.map(({ topic, key, payload }) => ({ topic, key, value: payload }));
}

function aConsumer(handler: () => Promise<void>, metrics: Registry) {
  const pipeline = createPipelineMetrics(metrics);
  return createEventDispatcher({
    consumer: 'measured',
    database: testkit.database,
    subscriptions: { ExpenseDeleted: handler },
    log,
    onApplied: pipeline.applied,
    onFailed: pipeline.failed,
  });
}

test('applied events update the newest time and the delay, and a failed one is counted', async () => {
  const metrics = createMetrics('test');
  const [first, second, broken] = await messagesOf('m1', 'm2', 'm3');
  if (!first || !second || !broken) throw new Error('three events were written');
  await aConsumer(() => Promise.resolve(), metrics)(first);
  const text = await metrics.metrics();
  expect(text).toMatch(
    /outlay_consumer_apply_delay_seconds_count\{.*topic="expense.events",type="ExpenseDeleted".*\} 1/,
  );
  const newest = /outlay_consumer_newest_applied_timestamp_seconds\{.*\} (\S+)/.exec(text)?.[1];
  expect(Math.abs(Number(newest) - Date.now() / 1_000)).toBeLessThan(30);

  const other = createMetrics('other');
  await aConsumer(() => Promise.reject(new Error('broken')), other)(broken);
  expect(await other.metrics()).toMatch(
    /outlay_events_failed_total\{.*topic="expense.events".*\} 1/,
  );
  expect(await other.metrics()).not.toMatch(/apply_delay_seconds_count\{/);
});
