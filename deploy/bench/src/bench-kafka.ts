import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  createEventProducer,
  createKafkaClient,
  type KafkaClient,
  type KafkaLibrary,
} from '@outlay/platform/kafka';
import { createLogger } from '@outlay/platform/telemetry';
import { startPostgresAndKafka } from './postgres-and-kafka.ts';
import { median, percentile, report } from './report.ts';

// npm run bench -- kafka [rounds] [events] [single events] [seconds of idling]: kafkajs beside @platformatic/kafka, through our port.
const rounds = Number(process.argv[2] ?? 7);
const events = Number(process.argv[3] ?? 40_000);
const singles = Number(process.argv[4] ?? 300);
const idleMs = Number(process.argv[5] ?? 5) * 1_000;
const BATCH = 100;
const PARTITIONS = 3;
const PARTITIONS_AT_ONCE = 4;
const PACE_MS = 5;
const LIBRARIES: readonly KafkaLibrary[] = ['kafkajs', 'platformatic'];

interface Taken {
  readonly producedPerS: number;
  readonly produceCpuMs: number;
  readonly consumedPerS: number;
  readonly consumeCpuMs: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly idleCpuPercent: number;
}

const log = createLogger('bench-kafka', 'silent');
const { kafkaBrokers, stop } = await startPostgresAndKafka();
const clients = Object.fromEntries(
  LIBRARIES.map((client) => [
    client,
    createKafkaClient({ brokers: [kafkaBrokers], client, clientId: `bench-${client}`, log }),
  ]),
) as Record<KafkaLibrary, KafkaClient>;

/** As long as most of our events. */
const VALUE = JSON.stringify({ id: randomUUID(), data: 'x'.repeat(600) });

interface Cost {
  readonly seconds: number;
  readonly cpuMs: number;
}

/** Time and CPU time of this process from now until the call. */
function meter(): () => Cost {
  const [beganMs, cpu] = [performance.now(), process.cpuUsage()];
  return () => {
    const { user, system } = process.cpuUsage(cpu);
    return { seconds: (performance.now() - beganMs) / 1_000, cpuMs: (user + system) / 1_000 };
  };
}

async function aTopic(client: KafkaClient): Promise<string> {
  const topic = `bench.${randomUUID()}`;
  const admin = client.newAdmin();
  await admin.connect();
  await admin.createTopics([{ topic, numPartitions: PARTITIONS }]);
  await admin.disconnect();
  return topic;
}

async function produce(client: KafkaClient, topic: string): Promise<Cost> {
  const producer = createEventProducer(client, log);
  await producer.send([{ topic, key: 'connects', value: VALUE }]);
  const cost = meter();
  for (let sent = 0; sent < events; sent += BATCH) {
    await producer.send(
      Array.from({ length: BATCH }, (_, n) => ({ topic, key: String(sent + n), value: VALUE })),
    );
  }
  const taken = cost();
  await producer.stop();
  return taken;
}

/** From when the group was joined: fetching and decoding count, what the broker does to form a group does not. */
async function consume(client: KafkaClient, topic: string): Promise<Cost> {
  const all = Promise.withResolvers<Cost>();
  let cost = meter();
  const consumer = client.newConsumer({
    groupId: randomUUID(),
    topics: [topic],
    from: 'beginning',
    onJoin: () => (cost = meter()),
    onCrash: all.reject,
  });
  let received = 0;
  await consumer.run(async (batch) => {
    received += batch.messages.length;
    await batch.heartbeat();
    if (received >= events) all.resolve(cost());
  }, PARTITIONS_AT_ONCE);
  const taken = await all.promise;
  await consumer.disconnect();
  return taken;
}

/** Milliseconds from sending to receiving single events, and the CPU time of waiting for none. */
async function follow(
  client: KafkaClient,
  topic: string,
): Promise<{ latenciesMs: number[]; idleCpuPercent: number }> {
  const cameMs: number[] = [];
  const joined = Promise.withResolvers<undefined>();
  const consumer = client.newConsumer({
    groupId: randomUUID(),
    topics: [topic],
    from: 'latest',
    onJoin: () => joined.resolve(undefined),
  });
  const producer = createEventProducer(client, log);
  await consumer.run(({ messages }) => {
    for (const { key } of messages) cameMs[Number(key)] ??= performance.now();
    return Promise.resolve();
  }, PARTITIONS_AT_ONCE);
  await joined.promise;
  // The first fetches open connections, and may begin after what is sent meanwhile.
  for (let key = 0; cameMs.length === 0 && key < 1_000; key += 1) {
    await producer.send([{ topic, key: '0', value: VALUE }]);
    await pause(PACE_MS);
  }
  const sentMs: number[] = [];
  for (let key = 1; key <= singles; key += 1) {
    sentMs[key] = performance.now();
    await producer.send([{ topic, key: String(key), value: VALUE }]);
    await pause(PACE_MS);
  }
  while (cameMs[singles] === undefined) await pause(PACE_MS);
  await producer.stop();
  const cost = meter();
  await pause(idleMs);
  const { seconds, cpuMs } = cost();
  await consumer.disconnect();
  const latenciesMs = sentMs.flatMap((at, key) => (cameMs[key] ?? Number.NaN) - at);
  return { latenciesMs, idleCpuPercent: cpuMs / seconds / 10 };
}

async function measure(client: KafkaClient): Promise<Taken> {
  const topic = await aTopic(client);
  const produced = await produce(client, topic);
  const consumed = await consume(client, topic);
  const { latenciesMs, idleCpuPercent } = await follow(client, topic);
  return {
    producedPerS: events / produced.seconds,
    produceCpuMs: (produced.cpuMs / events) * 1_000,
    consumedPerS: events / consumed.seconds,
    consumeCpuMs: (consumed.cpuMs / events) * 1_000,
    p50Ms: percentile(latenciesMs, 0.5),
    p95Ms: percentile(latenciesMs, 0.95),
    idleCpuPercent,
  };
}

const taken: Record<KafkaLibrary, Taken>[] = [];
try {
  // Compiled and connected once, before anything counts.
  for (const library of LIBRARIES) await measure(clients[library]);
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? LIBRARIES : [...LIBRARIES].reverse();
    const measured: Partial<Record<KafkaLibrary, Taken>> = {};
    for (const library of order) measured[library] = await measure(clients[library]);
    taken.push(measured as Record<KafkaLibrary, Taken>);
  }
} finally {
  await stop();
}

const rounded = (value: number): number => Number(value.toPrecision(3));
const row = (measure: string, of: (taken: Taken) => number) => {
  const ratios = taken.map(({ kafkajs, platformatic }) => of(platformatic) / of(kafkajs));
  return {
    measure,
    kafkajs: rounded(median(taken.map(({ kafkajs }) => of(kafkajs)))),
    platformatic: rounded(median(taken.map(({ platformatic }) => of(platformatic)))),
    ratio: rounded(median(ratios)),
    'least ratio': rounded(Math.min(...ratios)),
    'greatest ratio': rounded(Math.max(...ratios)),
  };
};
report(
  'kafka',
  [
    row('produce 100 at once, events per s', ({ producedPerS }) => producedPerS),
    row('produce, CPU ms per 1,000 events', ({ produceCpuMs }) => produceCpuMs),
    row('consume, events per s', ({ consumedPerS }) => consumedPerS),
    row('consume, CPU ms per 1,000 events', ({ consumeCpuMs }) => consumeCpuMs),
    row('produce to consume, p50 ms', ({ p50Ms }) => p50Ms),
    row('produce to consume, p95 ms', ({ p95Ms }) => p95Ms),
    row('idle consumer, % of a core', ({ idleCpuPercent }) => idleCpuPercent),
  ],
  { setup: [{ rounds, events, singles, idleMs, kafkajs: '2.2.4', platformatic: '2.12.1' }] },
);
process.exit(0);
