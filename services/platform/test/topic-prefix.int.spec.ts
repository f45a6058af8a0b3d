import {
  createEventConsumer,
  createEventProducer,
  createKafkaClient,
  createLagReader,
  type KafkaClient,
} from '@outlay/platform/kafka';
import { eventually } from '@outlay/platform/testing';
import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { log } from './support/platform-testkit.ts';

const clientUnder = (topicPrefix: string): KafkaClient =>
  createKafkaClient({
    brokers: [inject('kafkaBrokers')],
    clientId: 'topic-prefix-test',
    topicPrefix,
    log,
  });

/** Creates a topic, publishes an event to it and consumes it, as a service does. */
async function publishAndConsume(client: KafkaClient, topic: string, value: string) {
  const admin = client.newAdmin();
  await admin.connect();
  await admin.createTopics([{ topic, numPartitions: 1 }]);
  const producer = createEventProducer(client, log);
  await producer.send([{ topic, key: 'a', value }]);
  const received: { topic: string; value: string }[] = [];
  const consumer = createEventConsumer({
    client,
    groupId: 'expense',
    topics: [topic],
    log,
    handle: (messages) => {
      received.push(...messages.map((message) => ({ topic: message.topic, value: message.value })));
      return Promise.resolve();
    },
    onFatal: () => undefined,
    watchdog: false,
  });
  await consumer.start();
  await eventually(() => expect(received).not.toEqual([]), { timeoutMs: 30_000 });
  await consumer.stop();
  const lag = createLagReader(client, 'expense', [topic]);
  const behind = await lag.read();
  await lag.stop();
  const groups = await admin.listGroups();
  const topics = await admin.listTopics();
  await admin.disconnect();
  await producer.stop();
  return { received, behind, groups, topics };
}

test('two installations share a cluster under the same names, and see nothing of each other', async () => {
  const topic = `expense.${randomUUID()}`;
  const [acme, rival] = ['acme', 'rival'].map((name) => `${name}-${randomUUID().slice(0, 8)}.`);
  const first = await publishAndConsume(clientUnder(acme ?? ''), topic, 'of acme');
  const second = await publishAndConsume(clientUnder(rival ?? ''), topic, 'of rival');
  expect(first.received).toEqual([{ topic, value: 'of acme' }]);
  expect(second.received).toEqual([{ topic, value: 'of rival' }]);
  expect(second).toMatchObject({
    behind: [{ topic, messages: 0 }],
    groups: ['expense'],
    topics: [topic],
  });
  const admin = clientUnder('').newAdmin();
  await admin.connect();
  expect(await admin.listTopics()).toEqual(
    expect.arrayContaining([`${acme}${topic}`, `${rival}${topic}`]),
  );
  await admin.disconnect();
});
