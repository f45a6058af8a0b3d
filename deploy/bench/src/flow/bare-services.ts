import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { withAdmin, type KafkaConnection } from '@outlay/platform/kafka';
import { runMigrations } from '@outlay/platform/postgres';
import { until } from '@outlay/stack/demo-data';
import { nodeCommand } from '@outlay/stack/local';
import { migrationsFolder } from '@outlay/stack/paths';
import { askDatabase } from '../ask-database.ts';
import { cpuSecondsBy } from '../process-tree.ts';
import type { BareServiceSettings } from './bare-service.ts';
import type { FloorPlace } from './floor.ts';

/** What expenses have: how many, how often, and how many events each, of which a chain has five. */
export interface Pattern {
  readonly count: number;
  readonly perSecond: number;
  readonly eventsEach: number;
}

const PLACES = [0, 1, 2, 3] as const;
const CHAIN_EVENTS = PLACES.length + 1;
/** Two of the six readers of an event are beside the services' own. */
const OTHER_READERS = 2;
const TOPICS = PLACES.map((place) => `bare-${place}-expense.events`);
const WARM_UP: Pattern = { count: 60, perSecond: 6, eventsEach: CHAIN_EVENTS };
const REST_MS = 5_000;

/**
 * Milliseconds of each chain of four hops through four bare services, beside as many other events as an expense has, and CPU
 * milliseconds per chain of these processes, the broker and the database server, without what the servers use at rest.
 */
export async function measureBareServices(
  place: FloorPlace,
  kafka: KafkaConnection,
  pattern: Pattern,
): Promise<{ chainsMs: readonly number[]; cpuMs: number }> {
  await withAdmin(place.client, (admin) =>
    admin.createTopics(TOPICS.map((topic) => ({ topic, numPartitions: 3 }))),
  );
  const services: ChildProcess[] = [];
  for (const each of PLACES) services.push(await startService(each, place, kafka));
  const chainsMs: number[] = [];
  services[0]?.on('message', (ms) => chainsMs.push(Number(ms)));
  const cpuMs = (): number =>
    services.reduce(
      (sum, { pid = 0 }) => sum + (cpuSecondsBy(pid, () => '').get('') ?? 0) * 1_000,
      place.serverCpuSeconds() * 1_000,
    );
  const startedAt = cpuMs();
  await pause(REST_MS);
  const restMsPerMs = (cpuMs() - startedAt) / REST_MS;
  await run(WARM_UP, services, chainsMs);
  chainsMs.length = 0;
  const [cpuBefore, before] = [cpuMs(), performance.now()];
  await run(pattern, services, chainsMs);
  const busyMs = cpuMs() - cpuBefore - restMsPerMs * (performance.now() - before);
  for (const service of services) service.kill();
  return { chainsMs, cpuMs: busyMs / pattern.count };
}

/** In an open loop, with the other events evenly between the beginnings of chains. */
async function run(
  { count, perSecond, eventsEach }: Pattern,
  services: readonly ChildProcess[],
  chainsMs: readonly number[],
): Promise<void> {
  const sentEach = Math.round(eventsEach) - PLACES.length;
  const startMs = performance.now();
  for (let sent = 0; sent < count * sentEach; sent += 1) {
    const dueMs = (sent * 1_000) / (perSecond * sentEach);
    await pause(Math.max(0, dueMs - (performance.now() - startMs)));
    if (sent % sentEach === 0) services[0]?.send('chain');
    else services[sent % services.length]?.send('alone');
  }
  await until(() => Promise.resolve(chainsMs.length === count || undefined), 'every bare chain');
}

/** A process with a database of its own. */
async function startService(
  place: (typeof PLACES)[number],
  { databaseUrl: owner }: FloorPlace,
  kafka: KafkaConnection,
): Promise<ChildProcess> {
  const database = new URL(owner);
  database.pathname = `/bare_${place}`;
  await askDatabase(owner, `create database bare_${place}`);
  await runMigrations(database.toString(), migrationsFolder('expense'));
  await askDatabase(
    database.toString(),
    `create table bare_rows (id bigserial primary key, payload text default repeat('x', 600))`,
  );
  const groups = [`bare-${place}`, ...(place < OTHER_READERS ? [`bare-reader-${place}`] : [])];
  const settings: BareServiceSettings = {
    ...{ place, topics: TOPICS, groups, kafka },
    databaseUrl: database.toString(),
  };
  const command = nodeCommand('deploy/bench/src/flow/bare-service.ts', {
    BARE_SERVICE: JSON.stringify(settings),
  });
  const service = spawn(process.execPath, command.args, {
    env: { ...process.env, ...command.env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(service, 'message');
  return service;
}
