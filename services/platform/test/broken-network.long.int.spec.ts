import {
  createEventConsumer,
  createEventProducer,
  createKafkaClient,
} from '@outlay/platform/kafka';
import { createOutboxRelay } from '@outlay/platform/outbox';
import { createDatabase, isTransientDatabaseError } from '@outlay/platform/postgres';
import { createLogger } from '@outlay/platform/telemetry';
import { eventually, startTcpProxy, type TcpProxy } from '@outlay/platform/testing';
import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test, vi, type TestContext } from 'vitest';
import { log, startPlatformTestkit, type PlatformTestkit } from './support/platform-testkit.ts';

// Connections whose other end refuses, or has vanished silently. The tests wait for real deadlines, so they run
// concurrently.

let testkit: PlatformTestkit;
beforeAll(async () => {
  testkit = await startPlatformTestkit();
});
afterAll(() => testkit.close());

/** A testkit's database, behind a proxy. */
async function aDetour({ databaseUrl } = testkit): Promise<{ url: string; proxy: TcpProxy }> {
  const url = new URL(databaseUrl);
  const proxy = await startTcpProxy(Number(url.port));
  url.port = String(proxy.port);
  return { url: url.href, proxy };
}

async function aDatabase() {
  const { url, proxy } = await aDetour();
  const database = createDatabase({ url, poolMax: 2, applicationName: 'broken-network', log });
  return { database, proxy, close: () => database.$client.end().then(() => proxy.close()) };
}

test.concurrent('a database outage fails the current transaction, which can be retried on a new connection', async () => {
  const { database, proxy, close } = await aDatabase();
  const failure = await database
    .transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      proxy.freeze();
      await tx.execute(sql`select 2`);
    })
    .catch((error: unknown) => error);
  expect(isTransientDatabaseError(failure)).toBe(true);
  expect(database.$client.totalCount).toBe(0);
  const { rows } = await database.execute(sql`select 3 as answer`);
  expect(rows).toEqual([{ answer: 3 }]);
  await close();
});

test.concurrent('connections idle during a database outage fail once and do not return to the pool', async () => {
  const { database, proxy, close } = await aDatabase();
  const twoAtOnce = () =>
    Promise.allSettled([1, 2].map(() => database.execute(sql`select pg_sleep(0.05)`)));
  await twoAtOnce();
  expect(database.$client.idleCount).toBe(2);
  proxy.freeze();
  const outcomes = [...(await twoAtOnce()), ...(await twoAtOnce())];
  expect(outcomes.map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  await close();
});

/** A relay of a database behind a proxy, and the keys that it has sent. */
async function aRelay(of: PlatformTestkit) {
  const { url, proxy } = await aDetour(of);
  const sent = new Set<string>();
  const relay = createOutboxRelay({
    databaseUrl: url,
    applicationName: 'vanished',
    producer: {
      send: (messages) => {
        for (const { key } of messages) sent.add(key);
        return Promise.resolve();
      },
      stop: () => Promise.resolve(),
    },
    log,
    pollMs: 20,
    leaderSilentMaxMs: 2_000,
  });
  return { relay, proxy, sent, close: () => relay.stop().then(() => proxy.close()) };
}

test.concurrent('a relay gives up its lock in a database outage, and publishes later events afterwards', async () => {
  const { relay, proxy, sent, close } = await aRelay(testkit);
  await relay.start();
  await testkit.write('1');
  await eventually(() => expect([...sent]).toEqual(['1']));
  proxy.freeze();
  await testkit.write('2');
  await eventually(() => expect([...sent]).toEqual(['1', '2']), { timeoutMs: 40_000 });
  await close();
});

test.concurrent('a relay whose database hangs while it connects tries again, and publishes', async () => {
  const other = await startPlatformTestkit();
  const { relay, proxy, sent, close } = await aRelay(other);
  await other.write('1');
  proxy.hang();
  await relay.start();
  await eventually(() => expect(proxy.connections()).toBe(1));
  proxy.serve();
  await eventually(() => expect([...sent]).toEqual(['1']), { timeoutMs: 20_000 });
  await close();
  await other.close();
});

/** A consumer and a producer whose broker is behind a proxy, and what the consumer received and logged. */
async function aListener(
  { port, advertisedPort }: { port: number; advertisedPort: number },
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
) {
  const log = createLogger('broken-network', 'silent');
  const warn = vi.spyOn(log, 'warn');
  const proxy = await startTcpProxy(port, advertisedPort);
  onTestFinished(() => proxy.close());
  const brokers = [`127.0.0.1:${advertisedPort}`];
  const client = createKafkaClient({ brokers, clientId: 'broken-network', log });
  const topic = `test.${randomUUID()}`;
  const admin = client.newAdmin();
  await admin.connect();
  await admin.createTopics([{ topic, numPartitions: 1 }]);
  await admin.disconnect();
  // Delivery is at least once: messages not committed before the interruption are delivered again.
  const received = new Set<string>();
  const onFatal = vi.fn();
  const consumer = createEventConsumer({
    client,
    groupId: randomUUID(),
    topics: [topic],
    log,
    handle: (messages) => {
      for (const { value } of messages) received.add(value);
      return Promise.resolve();
    },
    onFatal,
  });
  const producer = createEventProducer(client, log);
  const send = (value: string) => producer.send([{ topic, key: 'k', value }]);
  onTestFinished(async () => {
    await Promise.all([consumer.stop(), producer.stop()]);
  });
  await consumer.start();
  await send('before');
  await eventually(() => expect([...received]).toEqual(['before']), { timeoutMs: 30_000 });
  return {
    proxy,
    send,
    warn,
    /** Expects new messages to arrive, and no part to have requested an exit. */
    expectRecovery: async () => {
      await eventually(() => send('after'), { timeoutMs: 30_000 });
      const both = () => expect([...received]).toEqual(['before', 'after']);
      await eventually(both, { timeoutMs: 45_000 });
      expect(onFatal).not.toHaveBeenCalled();
    },
  };
}

/** Each test cuts its own connections. */
const detour = (index: number) => {
  const found = inject('kafkaDetours')[index];
  if (!found) throw new Error(`the broker has no detour ${index}`);
  return found;
};

test.concurrent('a broker outage longer than the retries stops no service: later events are consumed', async (context) => {
  const { proxy, send, warn, expectRecovery } = await aListener(detour(0), context);
  await proxy.refuse();
  await expect(send('refused')).rejects.toThrow();
  const away = [expect.anything(), 'Kafka is unavailable; consuming will be retried'] as const;
  await eventually(() => expect(warn).toHaveBeenCalledWith(...away), { timeoutMs: 30_000 });
  await proxy.admit();
  await expectRecovery();
});

test.concurrent('a broker that disappears silently is detected by the first unanswered request', async (context) => {
  const { proxy, expectRecovery } = await aListener(detour(1), context);
  proxy.freeze();
  await expectRecovery();
});
