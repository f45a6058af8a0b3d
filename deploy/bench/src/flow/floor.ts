import {
  createEventConsumer,
  createEventProducer,
  type EventConsumer,
  type KafkaClient,
} from '@outlay/platform/kafka';
import { createDatabase } from '@outlay/platform/postgres';
import { createLogger } from '@outlay/platform/telemetry';
import { until } from '@outlay/stack/demo-data';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { median } from '../report.ts';

/** Where the floor is measured: on the stack's own broker and server, with nothing of ours but the two clients. */
export interface FloorPlace {
  readonly client: KafkaClient;
  readonly databaseUrl: string;
  /** CPU seconds so far of the broker and the database server. */
  readonly serverCpuSeconds: () => number;
}

const TOPIC = 'expense.dlq';
/** As large as an event. */
const PAYLOAD = 'x'.repeat(600);
const SAMPLES = 200;
const SETTLE_MS = 500;
const log = createLogger('bench', 'error');

/** Milliseconds of one durable single-row transaction, and from producing a message until a consumer has it. */
export async function measureHop(place: FloorPlace): Promise<{ commitMs: number; hopMs: number }> {
  const rows = await openRows(place);
  const commits: number[] = [];
  for (let index = 0; index < SAMPLES; index += 1) {
    const startedAt = performance.now();
    await rows.add();
    commits.push(performance.now() - startedAt);
  }
  await rows.close();
  const sentAt = new Map<string, number>();
  const hops: number[] = [];
  const producer = createEventProducer(place.client, log);
  const consumer = await follow(place.client, (keys) => {
    for (const key of keys) {
      const at = sentAt.get(key);
      if (at !== undefined) hops.push(performance.now() - at);
    }
    return Promise.resolve();
  });
  for (let index = 0; index < SAMPLES; index += 1) {
    const key = randomUUID();
    sentAt.set(key, performance.now());
    await producer.send([{ topic: TOPIC, key, value: PAYLOAD }]);
  }
  await pause(SETTLE_MS);
  await consumer.stop();
  await producer.stop();
  return { commitMs: median(commits), hopMs: median(hops) };
}

/**
 * CPU milliseconds of a bare event, of this process, the broker and the database server, without what the servers use at rest: a
 * row is committed, a message is sent, and each of `readers` consumers commits a row. Sends `perSecond` for as long as `SAMPLES`
 * take.
 */
export async function measureBareEvent(
  place: FloorPlace,
  readers: number,
  perSecond: number,
): Promise<number> {
  const rows = await openRows(place);
  const producer = createEventProducer(place.client, log);
  const consumers = await Promise.all(
    Array.from({ length: readers }, () =>
      follow(place.client, async (keys) => {
        for (let index = 0; index < keys.length; index += 1) await rows.add();
      }),
    ),
  );
  const cpuMs = (): number => {
    const { user, system } = process.cpuUsage();
    return place.serverCpuSeconds() * 1_000 + (user + system) / 1_000;
  };
  const durationMs = (SAMPLES * 1_000) / perSecond;
  const restedFrom = cpuMs();
  await pause(durationMs);
  const busyFrom = cpuMs();
  const startMs = performance.now();
  for (let index = 0; index < SAMPLES; index += 1) {
    await pause(Math.max(0, (index * 1_000) / perSecond - (performance.now() - startMs)));
    await rows.add();
    await producer.send([{ topic: TOPIC, key: randomUUID(), value: PAYLOAD }]);
  }
  await until(
    () => Promise.resolve(rows.added() === SAMPLES * (1 + readers) || undefined),
    'all rows',
  );
  const busyMs = cpuMs() - busyFrom;
  for (const consumer of consumers) await consumer.stop();
  await producer.stop();
  await rows.close();
  return (busyMs - (busyFrom - restedFrom)) / SAMPLES;
}

/** A consumer of the floor's topic in a group of its own that is ready for the next message. */
async function follow(
  client: KafkaClient,
  handle: (keys: readonly string[]) => Promise<void>,
): Promise<EventConsumer> {
  const consumer = createEventConsumer({
    client,
    groupId: `bench-floor-${randomUUID()}`,
    topics: [TOPIC],
    from: 'latest',
    watchdog: false,
    log,
    handle: (messages) => handle(messages.map(({ key }) => key)),
    onFatal: (reason) => console.error(reason),
  });
  await consumer.start();
  await until(() => Promise.resolve(consumer.isReady() || undefined), 'the consumer');
  await pause(SETTLE_MS);
  return consumer;
}

/** A table of its own in the database of expenses. */
async function openRows({ databaseUrl }: FloorPlace) {
  const { $client: database } = createDatabase({
    url: databaseUrl,
    poolMax: 4,
    applicationName: 'bench',
    log,
  });
  await database.query(
    'create table if not exists bench_floor (id bigserial primary key, payload text)',
  );
  let count = 0;
  return {
    add: async (): Promise<void> => {
      await database.query('insert into bench_floor (payload) values ($1)', [PAYLOAD]);
      count += 1;
    },
    added: (): number => count,
    close: async (): Promise<void> => {
      await database.query('drop table bench_floor');
      await database.end();
    },
  };
}
