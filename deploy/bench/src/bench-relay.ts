import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createEventProducer, type EventProducer } from '@outlay/platform/kafka';
import { createOutboxRelay } from '@outlay/platform/outbox';
import { createDatabase, type Database } from '@outlay/platform/postgres';
import { createLogger } from '@outlay/platform/telemetry';
import { ensurePeers } from './ensure-peers.ts';
import { startPostgresAndKafka } from './postgres-and-kafka.ts';
import { noteArrivals } from './relay/arrivals.ts';
import { writeEvent } from './relay/write-events.ts';
import { median, percentile, report } from './report.ts';

// npm run bench -- relay [rounds] [events] [seconds of writing] [backlog]: our outbox relay beside pg-logical-replication, and beside none.
const rounds = Number(process.argv[2] ?? 5);
const events = Number(process.argv[3] ?? 400);
const writingMs = Number(process.argv[4] ?? 4) * 1_000;
const backlog = Number(process.argv[5] ?? 40_000);
const PACE_MS = 5;

interface Started {
  /** Notifies the relay of a committed transaction, if it supports that. */
  readonly kick: () => void;
  readonly stop: () => Promise<void>;
}

interface LogicalRelay {
  readonly startLogicalRelay: (options: {
    databaseUrl: string;
    client: Database['$client'];
    producer: EventProducer;
  }) => Promise<() => Promise<void>>;
}

ensurePeers();
const log = createLogger('bench-relay', 'silent');
const { startLogicalRelay } = (await import(
  new URL('./peers/logical-relay.ts', import.meta.url).href
)) as LogicalRelay;
const { databaseUrl, kafka, stop } = await startPostgresAndKafka({ wal_level: 'logical' });
const database = createDatabase({ url: databaseUrl, poolMax: 8, applicationName: 'bench', log });
const producer = createEventProducer(kafka, log);

async function startOurs(): Promise<Started> {
  const relay = createOutboxRelay({ databaseUrl, applicationName: 'bench', producer, log });
  await relay.start();
  return relay;
}

const startPeer = async (): Promise<Started> => ({
  kick: () => undefined,
  stop: await startLogicalRelay({ databaseUrl, client: database.$client, producer }),
});

const startNone = (): Promise<Started> =>
  Promise.resolve({ kick: () => undefined, stop: () => Promise.resolve() });

const emptyOutbox = (): Promise<unknown> => database.$client.query('truncate outbox');

/** From sending COMMIT (the log has it before the response) to the consumer. */
async function latenciesMs(start: () => Promise<Started>, name: string): Promise<number[]> {
  const arrivals = await noteArrivals(kafka);
  const relay = await start();
  const waits: Promise<number>[] = [];
  for (let n = 0; n < events; n += 1) {
    const key = `${name}-${n}`;
    const committedMs = await writeEvent(database, key);
    relay.kick();
    waits.push(arrivals.of(key).then((cameMs) => cameMs - committedMs));
    await pause(PACE_MS);
  }
  const taken = await Promise.all(waits);
  await relay.stop();
  await arrivals.stop();
  await emptyOutbox();
  // The first ones open connections.
  return taken.slice(Math.floor(events / 10));
}

/** Commits per second of writers in a process of their own. */
async function writersRate(start: () => Promise<Started>): Promise<number> {
  const relay = await start();
  const script = fileURLToPath(new URL('./relay/writers.ts', import.meta.url));
  const child = spawn(process.execPath, [script, databaseUrl, String(writingMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const rate = Number(await text(child.stdout));
  if (child.exitCode === null) await once(child, 'exit');
  await relay.stop();
  await emptyOutbox();
  return rate;
}

/** Events per second of a relay that starts with a backlog. */
async function drainRate(): Promise<number> {
  await writeEvent(database, 'drained');
  await database.$client.query(
    `insert into outbox (topic, key, payload) select topic, key || n, payload from outbox, generate_series(2, $1::integer) n`,
    [backlog],
  );
  const beganMs = performance.now();
  const relay = await startOurs();
  for (;;) {
    const { rows } = await database.$client.query<{ left: boolean }>(
      'select exists (select from outbox) as left',
    );
    if (!rows[0]?.left) break;
    await pause(10);
  }
  const seconds = (performance.now() - beganMs) / 1_000;
  await relay.stop();
  return backlog / seconds;
}

const taken: {
  ours: number[];
  peer: number[];
  none: number;
  withOurs: number;
  withPeer: number;
  drain: number;
}[] = [];
try {
  for (let round = 0; round < rounds; round += 1) {
    taken.push({
      ours: await latenciesMs(startOurs, `ours-${round}`),
      peer: await latenciesMs(startPeer, `peer-${round}`),
      none: await writersRate(startNone),
      withOurs: await writersRate(startOurs),
      withPeer: await writersRate(startPeer),
      drain: await drainRate(),
    });
  }
} finally {
  await producer.stop();
  await database.$client.end();
  await stop();
}

type Round = (typeof taken)[number];
const middle = (of: (round: Round) => number): number => median(taken.map(of));
const rounded = (value: number): number => Number(value.toFixed(2));
const p50 = (values: readonly number[]): number => percentile(values, 0.5);
const toPeer = taken.map(({ ours, peer }) => p50(ours) / p50(peer));
const toNone = taken.map(({ withOurs, none }) => withOurs / none);
report(
  'relay',
  [
    {
      measure: 'commit to consumer, p50 ms',
      ours: rounded(middle(({ ours }) => p50(ours))),
      peer: rounded(middle(({ peer }) => p50(peer))),
      ratio: rounded(median(toPeer)),
      'worst round': rounded(Math.max(...toPeer)),
      goal: 'at most 1.5',
    },
    {
      measure: 'commit to consumer, p95 ms',
      ours: rounded(middle(({ ours }) => percentile(ours, 0.95))),
      peer: rounded(middle(({ peer }) => percentile(peer, 0.95))),
    },
    {
      measure: 'concurrent writers, commits per s',
      ours: Math.round(middle(({ withOurs }) => withOurs)),
      peer: Math.round(middle(({ withPeer }) => withPeer)),
      none: Math.round(middle(({ none }) => none)),
      ratio: rounded(median(toNone)),
      'worst round': rounded(Math.min(...toNone)),
      goal: 'at least 0.95 of none',
    },
    {
      measure: 'drain, events per s',
      ours: Math.round(middle(({ drain }) => drain)),
      ratio: rounded(median(taken.map(({ drain, none }) => drain / none))),
      goal: '20000, or 3 x the writers',
    },
  ],
  { setup: [{ rounds, events, writingMs, backlog, peer: 'pg-logical-replication 2.5.0' }] },
);
process.exit(0);
