import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { withDeadline } from '@outlay/platform/deadline';
import { createEventProducer, type EventProducer } from '@outlay/platform/kafka';
import { createOutboxRelay } from '@outlay/platform/outbox';
import { createDatabase, type Database } from '@outlay/platform/postgres';
import { createLogger } from '@outlay/platform/telemetry';
import { ensurePeers } from './ensure-peers.ts';
import { writeEvent, type Written } from './outbox/write-events.ts';
import { startPostgresAndKafka } from './postgres-and-kafka.ts';
import { median, percentile, report } from './report.ts';
import { runAsService } from './run-as-service.ts';

// npm run bench -- outbox [rounds] [events] [seconds of writing]: our relay beside pg-logical-replication, and writers beside our
// relay and without it.
const rounds = Number(process.argv[2] ?? 5);
const events = Number(process.argv[3] ?? 400);
const writingMs = Number(process.argv[4] ?? 4) * 1_000;
const PACE_MS = 5;
const ARRIVE_MAX_MS = 30_000;

interface Relay {
  /** Notifies the relay of a committed transaction, if it supports that. */
  readonly kick: () => void;
  readonly stop: () => Promise<void>;
}

interface Peer {
  readonly startLogicalRelay: (options: {
    databaseUrl: string;
    client: Database['$client'];
    producer: EventProducer;
  }) => Promise<() => Promise<void>>;
}

ensurePeers();
const log = createLogger('bench-outbox', 'silent');
const { startLogicalRelay } = (await import(
  new URL('./peers/logical-relay.ts', import.meta.url).href
)) as Peer;
const { databaseUrl, kafka, kafkaBrokers, stop } = await startPostgresAndKafka({
  wal_level: 'logical',
});
const database = createDatabase({ url: databaseUrl, poolMax: 8, applicationName: 'bench', log });
const producer = createEventProducer(kafka, log);

async function startOurs(): Promise<Relay> {
  const relay = createOutboxRelay({ databaseUrl, applicationName: 'bench', producer, log });
  await relay.start();
  return relay;
}

const startPeer = async (): Promise<Relay> => ({
  kick: () => undefined,
  stop: await startLogicalRelay({ databaseUrl, client: database.$client, producer }),
});

const emptyTables = (): Promise<unknown> =>
  database.$client.query('truncate outbox, published_events, aggregate_versions');

/** Resolvers by key, of events that have not arrived yet. */
const expected = new Map<string, (atMs: number) => void>();

/** A consumer that notes arrivals from now on. */
async function noteArrivals(): Promise<void> {
  const joined = Promise.withResolvers<undefined>();
  const consumer = kafka.newConsumer({
    groupId: `arrivals-${randomUUID()}`,
    topics: ['expense.events'],
    from: 'latest',
    onJoin: () => joined.resolve(undefined),
  });
  await consumer.run(({ messages }) => {
    const atMs = performance.now();
    for (const { key } of messages) expected.get(key?.toString() ?? '')?.(atMs);
    return Promise.resolve();
  });
  await joined.promise;
}

/** Milliseconds from sending COMMIT (the log has it before the response) to the consumer. */
async function latenciesMs(start: () => Promise<Relay>): Promise<number[]> {
  const relay = await start();
  const waits: Promise<number>[] = [];
  for (let n = 0; n < events; n += 1) {
    const key = randomUUID();
    const came = new Promise<number>((resolve) => expected.set(key, resolve));
    const committedMs = await writeEvent(database, key);
    relay.kick();
    waits.push(came.then((cameMs) => cameMs - committedMs));
    await pause(PACE_MS);
  }
  const taken = await withDeadline(Promise.all(waits), ARRIVE_MAX_MS);
  await relay.stop();
  expected.clear();
  await emptyTables();
  // The first ones open connections.
  return taken.slice(Math.floor(events / 10));
}

/** Writers in a process of their own, with our relay if it has a broker. */
async function written(...broker: string[]): Promise<Written> {
  const result = await runAsService<Written>(
    'outbox/write-events.ts',
    databaseUrl,
    String(writingMs),
    ...broker,
  );
  await emptyTables();
  return result;
}

const taken: { ours: number[]; peer: number[]; beside: Written; none: Written }[] = [];
try {
  await noteArrivals();
  for (let round = 0; round < rounds; round += 1) {
    taken.push({
      ours: await latenciesMs(startOurs),
      peer: await latenciesMs(startPeer),
      beside: await written(kafkaBrokers),
      none: await written(),
    });
  }
} finally {
  await stop();
}

type Round = (typeof taken)[number];
const row = (
  measure: string,
  of: (round: Round) => readonly [ours: number, peer: number],
  worst: typeof Math.max,
  goal: string,
) => {
  const pairs = taken.map(of);
  const ratios = pairs.map(([ours, peer]) => ours / peer);
  return {
    measure,
    ours: Number(median(pairs.map(([ours]) => ours)).toFixed(2)),
    peer: Number(median(pairs.map(([, peer]) => peer)).toFixed(2)),
    'ours to peer': Number(median(ratios).toFixed(2)),
    'worst round': Number(worst(...ratios).toFixed(2)),
    goal,
  };
};
const latency = (share: number) => (round: Round) =>
  [percentile(round.ours, share), percentile(round.peer, share)] as const;
const [P50, RATE, CPU] = [
  'commit to consumer, p50 ms',
  'saturated writers, commits per s',
  'saturated writers, CPU ms per commit',
];
const column = 'ours to peer';
report(
  'outbox',
  [
    { row: P50, column, better: 'lower' },
    { row: RATE, column, better: 'higher' },
    { row: CPU, column, better: 'lower' },
  ],
  [
    row(P50, latency(0.5), Math.max, '1.0 of logical decoding'),
    row('commit to consumer, p95 ms', latency(0.95), Math.max, ''),
    row(RATE, (of) => [of.beside.perSecond, of.none.perSecond], Math.min, '0.97 of no relay'),
    row(CPU, (of) => [of.beside.cpuMsPerCommit, of.none.cpuMsPerCommit], Math.max, ''),
  ],
  { setup: [{ rounds, events, writingMs, peer: 'pg-logical-replication 2.5.0' }] },
);
process.exit(0);
