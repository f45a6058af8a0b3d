import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createInternalTokenMint } from '@outlay/platform/auth';
import { createKafkaClient } from '@outlay/platform/kafka';
import { runMigrations } from '@outlay/platform/postgres';
import { createLogger } from '@outlay/platform/telemetry';
import { applyTopics, readTopics, replicated } from '../../kafka/src/apply-topics.ts';
import { ROOT, migrationsFolder } from '@outlay/dev/paths';
import { awaitPostgres, createDatabases, preparePostgres } from '@outlay/dev/postgres';
import { findNeighbouringPorts } from '@outlay/dev/processes';
import { askDatabase } from './ask-database.ts';
import { startLoad } from './load.ts';
import { ensureKeys } from '@outlay/dev/stack';
import { startReplica, type Replica } from './replica.ts';
import { startBrokers } from './replicas/broker-cluster.ts';
import { report } from './report.ts';

// npm run bench -- replicas [kills] [writers]: two replicas each of expense (writing) and workflow (consuming) over three
// brokers (replication 3, two in-sync replicas required); brokers and replicas are killed in turn under load. Checked at the
// end: every acknowledged write exists, every event is in the topic once, and workflow has applied each.
const kills = Number(process.argv[2] ?? 9);
const writers = Number(process.argv[3] ?? 4);
const DOWN_MS = 3_000;
const SETTLE_MAX_MS = 120_000;
const SERVICES = ['expense', 'workflow'] as const;

const folder = await mkdtemp(join(tmpdir(), 'outlay-replicas-'));
const ports = await findNeighbouringPorts(11);
const [postgresPort = 0] = ports;
const postgresCommand = await preparePostgres({
  dataDir: join(folder, 'postgres'),
  port: postgresPort,
});
const postgres = spawn(postgresCommand.file, postgresCommand.args, { stdio: 'ignore' });
const serverUrl = `postgres://postgres@127.0.0.1:${postgresPort}/postgres`;
const urlOf = (service: string): string => serverUrl.replace(/postgres$/, service);
await awaitPostgres(serverUrl);
await createDatabases(serverUrl, SERVICES);
for (const service of SERVICES) {
  await runMigrations(urlOf(service), migrationsFolder(service));
}
const cluster = await startBrokers(folder, ports.slice(1, 7));
const kafka = createKafkaClient({
  brokers: cluster.brokers.split(','),
  clientId: 'bench',
  log: createLogger('bench-replicas', 'silent'),
});
await applyTopics(kafka, replicated(readTopics(), cluster.size));

const keys = await ensureKeys(folder, []);
const mint = await createInternalTokenMint(
  await readFile(keys.internalTokenPrivateKeyFile, 'utf8'),
);

/** Two of each service, each on a fixed port, as behind a load balancer. */
const replicas: { service: (typeof SERVICES)[number]; port: number; replica: Replica }[] = [];
const start = (service: (typeof SERVICES)[number], port: number): Promise<Replica> =>
  startReplica(service, ROOT, port, {
    databaseUrl: urlOf(service),
    kafkaBrokers: cluster.brokers,
    keys,
  });
for (const [place, service] of [...SERVICES, ...SERVICES].entries()) {
  const port = ports[7 + place] ?? 0;
  replicas.push({ service, port, replica: await start(service, port) });
}

const count = async (service: string, query: string): Promise<number> =>
  Number((await askDatabase<{ count: string }>(urlOf(service), query))[0]?.count);

const killed = { broker: 0, expense: 0, workflow: 0 };
const expenseUrls = replicas
  .filter(({ service }) => service === 'expense')
  .map(({ replica }) => replica.url);
const load = startLoad(mint, writers, expenseUrls[0] ?? '');
load.sendTo(...expenseUrls);
const beganMs = performance.now();
for (let turn = 0; turn < kills; turn += 1) {
  await pause(2_000);
  if (turn % 3 === 0) {
    await cluster.kill((turn / 3) % cluster.size, DOWN_MS);
    killed.broker += 1;
    continue;
  }
  const victim = replicas[(turn % 3) - 1 + 2 * (Math.floor(turn / 3) % 2)];
  if (!victim) continue;
  await victim.replica.stop('SIGKILL');
  killed[victim.service] += 1;
  await pause(DOWN_MS / 3);
  victim.replica = await start(victim.service, victim.port);
}
await pause(2_000);
const { answers, failed, slowestMs } = await load.stop();
const loadS = (performance.now() - beganMs) / 1_000;

const settledMs = performance.now();
const written = await count('expense', 'select count(*) from categories');
for (;;) {
  const unpublished = await count('expense', 'select count(*) from outbox');
  const known = await count('workflow', 'select count(*) from category_directory');
  if (unpublished === 0 && known === written) break;
  if (performance.now() - settledMs > SETTLE_MAX_MS) break;
  await pause(200);
}
report('replicas', [
  {
    'brokers, replicas': `${cluster.size} brokers, 2 expense, 2 workflow`,
    'killed (kill -9)': `${killed.broker} brokers, ${killed.expense} expense, ${killed.workflow} workflow`,
    seconds: Math.round(loadS),
    answered: answers.length,
    'refused or cut off': failed.length,
    'rows written': written,
    'events unpublished': await count('expense', 'select count(*) from outbox'),
    'applied by workflow': await count('workflow', 'select count(*) from category_directory'),
    'handled beyond them': (await count('workflow', 'select count(*) from inbox')) - written,
    parked: await count('workflow', 'select count(*) from parked_events'),
    'settled after, s': Math.round((performance.now() - settledMs) / 100) / 10,
    'slowest answer, ms': slowestMs,
    goal: 'rows >= answered, all applied once',
  },
]);
[...new Set(failed)].slice(0, 5).forEach((problem) => console.log(problem.slice(0, 160)));
for (const { replica } of replicas) await replica.stop('SIGKILL');
await cluster.stop();
postgres.kill('SIGINT');
await once(postgres, 'exit');
await rm(folder, { recursive: true, force: true });
process.exit(0);
