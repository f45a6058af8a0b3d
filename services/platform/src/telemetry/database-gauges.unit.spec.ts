import { expect, test } from 'vitest';
import { registerDatabaseGauges } from './database-gauges.ts';
import { createMetrics } from './metrics.ts';

const GAUGES = {
  gauges: { rows: { help: 'rows' }, by_state: { help: 'by state', labels: ['state'] } },
  statement: 'select',
};

/** A database that returns `values`, and counts its queries. */
function aSource(answer: () => Promise<{ rows: unknown[] }>) {
  const source = { asked: 0, query: () => ((source.asked += 1), answer()) };
  return source;
}

const lineOf = (text: string, start: string) =>
  text.split('\n').find((line) => line.startsWith(start)) ?? null;

test('scrapes within the cache time share one database query', async () => {
  const source = aSource(() =>
    Promise.resolve({ rows: [{ metric: 'rows', labels: {}, value: 3 }] }),
  );
  const registry = createMetrics('test');
  registerDatabaseGauges(registry, source, GAUGES);
  await Promise.all([registry.metrics(), registry.metrics()]);
  expect(lineOf(await registry.metrics(), 'rows{')).toContain(' 3');
  expect(source.asked).toBe(1);
});

test('a database that does not answer makes its gauges absent, neither zero nor stale', async () => {
  let fails = false;
  const rows = [
    { metric: 'rows', labels: {}, value: 3 },
    { metric: 'by_state', labels: { state: 'OPEN' }, value: 1 },
  ];
  const source = aSource(() =>
    fails ? Promise.reject(new Error('gone')) : Promise.resolve({ rows }),
  );
  const registry = createMetrics('test');
  registerDatabaseGauges(registry, source, GAUGES, 0);
  expect(lineOf(await registry.metrics(), 'by_state{')).toContain(' 1');
  fails = true;
  const after = await registry.metrics();
  expect([lineOf(after, 'rows{'), lineOf(after, 'by_state{')]).toEqual([null, null]);
});
