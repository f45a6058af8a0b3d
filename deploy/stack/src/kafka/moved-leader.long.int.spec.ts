import { createEventProducer, createKafkaClient, type KafkaClient } from '@outlay/platform/kafka';
import { createPartitionPlacement, eventually } from '@outlay/platform/testing';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { awaitPort } from '../processes/await-port.ts';
import { findNeighbouringPorts } from '../processes/neighbouring-ports.ts';
import { SupervisedProcess } from '../processes/supervised-process.ts';
import { ensureKafkaJars } from './kafka-jars.ts';
import { prepareKafka } from './kafka-server.ts';

// Two brokers, each of which leads a partition, until one partition's leader moves to the other broker.

const log = pino({ level: 'silent' });

let folder: string;
let brokers: SupervisedProcess[] = [];
let addresses: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outlay-moved-leader-'));
  const ports = await findNeighbouringPorts(4);
  const [first = 0, second = 0, ...controllerPorts] = ports;
  const jars = await ensureKafkaJars();
  for (const [place, port] of [first, second].entries()) {
    const command = await prepareKafka({
      jars,
      dataDir: join(folder, `kafka-${place + 1}`),
      port,
      controllerPort: controllerPorts[place] ?? 0,
      cluster: { nodeId: place + 1, controllerPorts },
    });
    const broker = new SupervisedProcess({
      name: `kafka-${place + 1}`,
      command,
      logFile: join(folder, `kafka-${place + 1}.log`),
      onStarted: () => undefined,
      onDied: () => undefined,
      onHopeless: () => undefined,
    });
    brokers.push(broker);
    broker.start();
  }
  await Promise.all([awaitPort(first), awaitPort(second)]);
  addresses = [`127.0.0.1:${first}`, `127.0.0.1:${second}`];
}, 120_000);

afterAll(async () => {
  // Together: a lone controller of two would wait for the other.
  await Promise.all(brokers.map((broker) => broker.stop()));
  brokers = [];
  await rm(folder, { recursive: true, force: true });
});

/** Resolves when so many keys have been read. */
async function awaitKeys(client: KafkaClient, topic: string, count: number): Promise<void> {
  const keys = new Set<string>();
  const reader = client.newReader({
    groupId: `reader-of-${topic}`,
    topics: [topic],
    from: 'beginning',
    mayRestart: () => true,
  });
  await reader.run(({ messages }) => {
    for (const { key } of messages) keys.add(key?.toString() ?? '');
    return Promise.resolve();
  });
  await eventually(() => expect(keys.size).toBe(count), { timeoutMs: 30_000 });
  await reader.disconnect();
}

test('messages whose leader moves to a broker that acknowledged others are not taken for sent, so none is lost', async () => {
  const topic = `moved.${randomUUID()}`;
  const client = createKafkaClient({
    brokers: addresses,
    clientId: 'moved-leader',
    log,
  });
  const placement = createPartitionPlacement(addresses);
  await placement.create(topic, [1, 2]);
  const producer = createEventProducer(client, log);
  const batch = (name: string) =>
    Array.from({ length: 20 }, (_, place) => ({ topic, key: `${name}${place}`, value: '' }));
  await producer.send(batch('before'));
  await placement.move(topic, 0, 2);
  // As the relay does: what is not acknowledged is sent again as a whole.
  await eventually(() => producer.send(batch('after')), { timeoutMs: 30_000 });
  await awaitKeys(client, topic, 40);
  await producer.stop();
}, 120_000);
