import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createInternalTokenMint } from '@outlay/platform/auth';
import { createDatabase, runMigrations } from '@outlay/platform/postgres';
import { createLogger } from '@outlay/platform/telemetry';
import { ROOT } from '@outlay/stack/paths';
import { createDatabases } from '@outlay/stack/postgres';
import { findNeighbouringPorts } from '@outlay/stack/processes';
import { startPostgresAndKafka } from './postgres-and-kafka.ts';
import { percentile, report } from './report.ts';
import { startLoad, type Answer } from './load.ts';
import { checkOut } from './upgrade/released-tree.ts';
import { CREATE_EXPENSE, insertExpenses, LIST_EXPENSES } from './upgrade/many-expenses.ts';
import { ensureKeys } from '@outlay/stack/local';
import { migrateService, startReplica, type Replica } from './replica.ts';

// npm run bench -- upgrade <commit of the last release> [seconds of each step] [writers] [expenses]: upgrades the expense service
// under load. The old replica runs on the old schema; the new migrations run, then a new index and a new constraint of the large
// table; old and new run side by side; the old one stops.
const [, , release = 'HEAD', stepText = '5', writersText = '4', expensesText = '2000000'] =
  process.argv;
const stepMs = Number(stepText) * 1_000;
const writers = Number(writersText);
const expenses = Number(expensesText);
/** Leaves the machine free time, because requests should wait for locks and not for a processor. */
const WRITER_PAUSE_MS = 25;
const SAMPLE_MIGRATIONS = fileURLToPath(new URL('upgrade/sample-migrations', import.meta.url));

const old = await checkOut(release);
const { databaseUrl: serverUrl, kafkaBrokers, stop } = await startPostgresAndKafka();
const replicas: Replica[] = [];
try {
  await createDatabases(serverUrl, ['upgraded']);
  const databaseUrl = serverUrl.replace(/postgres$/, 'upgraded');
  const keys = await ensureKeys(old, []);
  const mint = await createInternalTokenMint(
    await readFile(join(keys.folder, 'internal-token.pem'), 'utf8'),
  );
  const settings = { databaseUrl, kafkaBrokers, keys };
  await migrateService('expense', old, settings);
  const log = createLogger('bench-upgrade', 'silent');
  const database = createDatabase({ url: databaseUrl, poolMax: 2, applicationName: 'bench', log });
  const count = async (query: string): Promise<number> =>
    Number((await database.$client.query<{ count: string }>(query)).rows[0]?.count);
  const migrations = (): Promise<number> =>
    count('select count(*) from drizzle.__drizzle_migrations');
  await insertExpenses(database, expenses);
  const before = await migrations();
  const [oldPort = 0, newPort = 0] = await findNeighbouringPorts(2);

  const steps: { name: string; fromMs: number; toMs: number }[] = [];
  const step = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    const fromMs = performance.now();
    await work();
    steps.push({ name, fromMs, toMs: performance.now() });
  };
  const first = await startReplica('expense', old, oldPort, settings);
  replicas.push(first);
  const load = startLoad(mint, writers, first.url, {
    operations: [CREATE_EXPENSE, LIST_EXPENSES],
    pauseMs: WRITER_PAUSE_MS,
  });
  // Excludes the first requests of a process from the measurement.
  await pause(stepMs);
  await step('old version', () => pause(stepMs));
  await step('its migrations', () => migrateService('expense', ROOT, settings));
  await step('a new index and constraint', () => runMigrations(databaseUrl, SAMPLE_MIGRATIONS));
  await step('old version on the new schema', () => pause(stepMs));
  const second = await startReplica('expense', ROOT, newPort, settings);
  replicas.push(second);
  load.sendTo(first.url, second.url);
  await step('both versions', () => pause(stepMs));
  load.sendTo(second.url);
  // The old replica's last requests complete before it stops.
  await pause(500);
  const exitCode = await replicas.shift()?.stop();
  await step('new version', () => pause(stepMs));
  const { answers, failed, slowestMs } = await load.stop();
  for (let left = 100; left > 0 && (await count('select count(*) from outbox')) > 0; left -= 1) {
    await pause(100);
  }
  failed.slice(0, 3).forEach((problem) => console.error(problem));
  report(
    'upgrade',
    [
      { column: 'failed', better: 'lower' },
      { column: 'events unpublished', better: 'lower' },
    ],
    [
      {
        from: release.slice(0, 12),
        'expenses before': expenses,
        'new migrations': (await migrations()) - before,
        answered: answers.length,
        failed: failed.length,
        'expenses created': answers.filter(({ operation }) => operation === CREATE_EXPENSE).length,
        'rows written': (await count('select count(*) from expenses')) - expenses,
        'events unpublished': await count('select count(*) from outbox'),
        'slowest answer, ms': slowestMs,
        'old replica exits': String(exitCode),
        goal: 'failed 0, rows = created, unpublished 0',
      },
    ],
    {
      steps: steps.map(({ name, fromMs, toMs }) => ({
        step: name,
        ms: Math.round(toMs - fromMs),
        ...timesOf(answers.filter(({ atMs }) => atMs >= fromMs && atMs < toMs)),
      })),
    },
  );
  await database.$client.end();
} finally {
  for (const replica of replicas) await replica.stop();
  await stop();
  await rm(old, { recursive: true, force: true });
}
process.exit(0);

function timesOf(answers: readonly Answer[]): Record<string, number> {
  const times = answers.map(({ tookMs }) => tookMs);
  const rounded = (share: number): number => Math.round(percentile(times, share) * 10) / 10;
  return { answered: times.length, 'p50, ms': rounded(0.5), 'p99, ms': rounded(0.99) };
}
