import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createInternalTokenMint } from '@outlay/platform/auth';
import { createKafkaClient } from '@outlay/platform/kafka';
import { createLogger } from '@outlay/platform/telemetry';
import { SUBGRAPH_NAMES } from '@outlay/schemas/subgraph-names';
import { awaitPostgres } from '@outlay/stack/postgres';
import { findNeighbouringPorts } from '@outlay/stack/processes';
import { ensureKeys } from '@outlay/stack/local';
import { applyTopics, readTopics, replicated } from '../../kafka/src/apply-topics.ts';
import { startBrokers } from './replicas/broker-cluster.ts';
import { startEtcd } from './replicas/etcd-cluster.ts';
import { ensureFailoverTools } from './replicas/failover-tools.ts';
import { findCompany } from './replicas/find-company.ts';
import { isFaultless, judge, type Verdict } from './replicas/judge.ts';
import { killInTurn, resumedAfterS } from './replicas/kills.ts';
import { startPostgresCluster } from './replicas/patroni-cluster.ts';
import { startPrimaryProxy } from './replicas/primary-proxy.ts';
import { FLEET_PORTS, startFleet } from './replicas/service-fleet.ts';
import { startWriters } from './replicas/writers.ts';
import { report } from './report.ts';

// npm run bench -- replicas [kills] [writers] [ttl]: two replicas of every service, over three brokers (replication 3, two
// in-sync replicas required) and three PostgreSQL servers under Patroni, reached through HAProxy. All are killed in turn while
// people write. At the end it checks that every acknowledged write exists, that every event is in its topic and was applied once,
// and that writes were answered soon after each loss of the primary. `ttl`: seconds that the primary's key outlives it.
const kills = Number(process.argv[2] ?? 9);
const writers = Number(process.argv[3] ?? 4);
const ttlS = Number(process.argv[4] ?? 9);
const RESUME_GOAL_S = 15;
const EDGE_MS = 3_000;
const FAILURES = [
  ...['lost', 'rows doubled', 'missing in topics', 'of no change', 'not applied', 'failedEvents'],
  ...['unpublished', 'services that exited'],
];

const folder = await mkdtemp(join(tmpdir(), 'outlay-replicas-'));
/** Stops what was started, in this order. */
const stops: (() => Promise<void>)[] = [];
let isMet = false;
try {
  const parts = await startParts();
  isMet = await measure(parts);
} finally {
  for (const stop of stops.toReversed()) await stop();
  if (isMet) await rm(folder, { recursive: true, force: true });
  else console.log(`Logs are in ${folder}.`);
}
process.exit(isMet ? 0 : 1);

async function startParts() {
  const tools = await ensureFailoverTools(ttlS);
  console.log(`PostgreSQL ${tools.postgresVersion} under Patroni ${tools.patroniVersion}`);
  const ports = await findNeighbouringPorts(19 + FLEET_PORTS);
  const take = (count: number): number[] => ports.splice(0, count);
  const brokers = await startBrokers(folder, take(6));
  stops.push(brokers.stop);
  const etcd = await startEtcd(folder, take(6));
  stops.push(etcd.stop);
  const timing = { ttlS, loopWaitS: 1, retryTimeoutS: 4 };
  const hosts = { etcdHosts: etcd.hosts, ports: take(6) };
  const postgres = await startPostgresCluster({ folder, tools, timing, ...hosts });
  stops.push(postgres.stop);
  const [proxyPort = 0] = take(1);
  const proxy = await startPrimaryProxy(folder, proxyPort, postgres.machines);
  stops.push(() => proxy.kill());
  const server = `postgres://postgres@127.0.0.1:${proxyPort}`;
  await awaitPostgres(`${server}/postgres`);
  const kafka = createKafkaClient({
    brokers: brokers.brokers.split(','),
    clientId: 'bench',
    log: createLogger('bench-replicas', 'silent'),
  });
  const topics = replicated(readTopics(), brokers.size);
  await applyTopics(kafka, topics);
  const keys = await ensureKeys(folder, []);
  const fleet = await startFleet({
    ...{ folder, server, keys, kafkaBrokers: brokers.brokers },
    ports: take(FLEET_PORTS),
  });
  stops.push(fleet.stop);
  return { tools, brokers, etcd, postgres, kafka, topics, keys, fleet };
}

type Parts = Awaited<ReturnType<typeof startParts>>;

/** Kills under load, checks the results, and reports. Returns whether the goals are met. */
async function measure(parts: Parts): Promise<boolean> {
  const run = await killUnderLoad(parts);
  const { acknowledged } = run.load;
  const verdict = await judge({
    databaseUrl: parts.fleet.databaseUrl,
    kafka: parts.kafka,
    topics: parts.topics.topics.map(({ name }) => name).filter((name) => name.endsWith('.events')),
    acknowledged,
  });
  const resumed = run.killed.map((kill) => ({
    killed: kill.kind,
    name: kill.victim,
    seconds: resumedAfterS(kill, acknowledged) ?? Infinity,
  }));
  const worstS = Math.max(
    0,
    ...resumed.filter(({ killed }) => killed === 'primary').map(({ seconds }) => seconds),
  );
  show(parts, { run, verdict, resumed, worstS });
  const isClean = isFaultless(verdict) && parts.fleet.ownExits.length === 0;
  return isClean && acknowledged.length > 0 && worstS <= RESUME_GOAL_S;
}

interface Measured {
  readonly run: Awaited<ReturnType<typeof killUnderLoad>>;
  readonly verdict: Verdict;
  readonly resumed: readonly { killed: string; name: string; seconds: number }[];
  readonly worstS: number;
}

function show(parts: Parts, { run, verdict, resumed, worstS }: Measured): void {
  const { ownExits } = parts.fleet;
  const { acknowledged, failed } = run.load;
  report(
    'replicas',
    FAILURES.map((column) => ({ column, better: 'lower' })),
    [
      {
        ...described(parts, resumed.length),
        seconds: run.seconds,
        answered: acknowledged.length,
        'refused or cut off': failed.length,
        ...countsOf(verdict),
        'services that exited': ownExits.length,
        'without a primary, max s': worstS,
        goal: `none lost, doubled or failed; at most ${RESUME_GOAL_S} s without a primary`,
      },
    ],
    {
      kills: resumed.map(({ killed, name, seconds }) => ({
        ...{ killed, name },
        'every service answers a write after, s': seconds,
      })),
    },
  );
  for (const problem of new Set(failed)) console.log(problem.slice(0, 160));
  for (const place of verdict.notApplied) console.log(`Not applied: ${place}`);
  if (ownExits.length > 0) console.log(`Exited without a kill: ${ownExits.join(', ')}`);
}

async function killUnderLoad(parts: Parts) {
  const { fleet, keys } = parts;
  const load = startWriters({
    mint: await createInternalTokenMint(
      await readFile(join(keys.folder, 'internal-token.pem'), 'utf8'),
    ),
    company: await findCompany(fleet.databaseUrl),
    writers,
    urlsOf: fleet.urlsOf,
  });
  const beganMs = performance.now();
  await pause(EDGE_MS);
  const killed = await killInTurn(parts, kills, load.acknowledged);
  await pause(EDGE_MS);
  await load.stop();
  return { killed, load, seconds: Math.round((performance.now() - beganMs) / 1_000) };
}

function described({ tools, brokers }: Parts, killed: number) {
  return {
    PostgreSQL: `3 x ${tools.postgresVersion}, Patroni ${tools.patroniVersion}, ttl ${ttlS} s`,
    'brokers, replicas': `${brokers.size} brokers, 2 each of ${SUBGRAPH_NAMES.length} services`,
    'killed (kill -9)': killed,
  };
}

function countsOf(verdict: Verdict) {
  return {
    lost: verdict.lost,
    'rows doubled': verdict.doubled,
    events: verdict.events,
    'missing in topics': verdict.missingInTopics,
    'of no change': verdict.unfounded,
    'sent again, applied once': verdict.sentAgain,
    'not applied': verdict.notApplied.length,
    failedEvents: verdict.failedEvents,
    unpublished: verdict.unpublished,
    'settled after, s': verdict.settledS,
  };
}
