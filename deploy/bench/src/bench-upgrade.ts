import { readFile, rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { createInternalTokenMint } from '@outlay/platform/auth';
import { createDatabase } from '@outlay/platform/postgres';
import { createLogger } from '@outlay/platform/telemetry';
import { ROOT } from '@outlay/dev/paths';
import { createDatabases } from '@outlay/dev/postgres';
import { findNeighbouringPorts } from '@outlay/dev/processes';
import { startPostgresAndKafka } from './postgres-and-kafka.ts';
import { report } from './report.ts';
import { startLoad } from './load.ts';
import { checkOut } from './upgrade/released-tree.ts';
import { ensureKeys } from '@outlay/dev/stack';
import { migrateService, startReplica, type Replica } from './replica.ts';

// npm run bench -- upgrade <commit of the last release> [seconds of each step] [writers]: upgrades the expense service under
// load. The old replica runs on the old schema; the new migrations run; old and new run side by side; the old one stops.
const [, , release = 'HEAD', stepText = '5', writersText = '4'] = process.argv;
const stepMs = Number(stepText) * 1_000;
const writers = Number(writersText);

const old = await checkOut(release);
const { databaseUrl: serverUrl, kafkaBrokers, stop } = await startPostgresAndKafka();
const replicas: Replica[] = [];
try {
  await createDatabases(serverUrl, ['upgraded']);
  const databaseUrl = serverUrl.replace(/postgres$/, 'upgraded');
  const keys = await ensureKeys(old, []);
  const mint = await createInternalTokenMint(
    await readFile(keys.internalTokenPrivateKeyFile, 'utf8'),
  );
  const settings = { databaseUrl, kafkaBrokers, keys };
  await migrateService('expense', old, settings);
  const log = createLogger('bench-upgrade', 'silent');
  const database = createDatabase({ url: databaseUrl, poolMax: 2, applicationName: 'bench', log });
  const count = async (query: string): Promise<number> =>
    Number((await database.$client.query<{ count: string }>(query)).rows[0]?.count);
  const migrations = (): Promise<number> =>
    count('select count(*) from drizzle.__drizzle_migrations');
  const before = await migrations();
  const [oldPort = 0, newPort = 0] = await findNeighbouringPorts(2);

  const first = await startReplica('expense', old, oldPort, settings);
  replicas.push(first);
  const load = startLoad(mint, writers, first.url);
  await pause(stepMs);
  const migratedMs = performance.now();
  await migrateService('expense', ROOT, settings);
  const migrationMs = Math.round(performance.now() - migratedMs);
  await pause(stepMs);
  const second = await startReplica('expense', ROOT, newPort, settings);
  replicas.push(second);
  load.sendTo(first.url, second.url);
  await pause(stepMs);
  load.sendTo(second.url);
  // The old replica's last requests complete before it stops.
  await pause(500);
  const exitCode = await replicas.shift()?.stop();
  await pause(stepMs);
  const { answered, failed, slowestMs } = await load.stop();
  for (let left = 100; left > 0 && (await count('select count(*) from outbox')) > 0; left -= 1) {
    await pause(100);
  }
  failed.slice(0, 3).forEach((problem) => console.error(problem));
  report('upgrade', [
    {
      from: release.slice(0, 12),
      'new migrations': (await migrations()) - before,
      'migration, ms': migrationMs,
      answered,
      failed: failed.length,
      'rows written': await count('select count(*) from categories'),
      'events unpublished': await count('select count(*) from outbox'),
      'slowest answer, ms': slowestMs,
      'old replica exits': String(exitCode),
      goal: 'failed 0, rows = answered, unpublished 0',
    },
  ]);
  await database.$client.end();
} finally {
  for (const replica of replicas) await replica.stop();
  await stop();
  await rm(old, { recursive: true, force: true });
}
process.exit(0);
