import {
  createEventConsumer,
  createEventProducer,
  createKafkaClient,
  type EventConsumer,
  type EventProducer,
  type KafkaClient,
  type ReceivedMessage,
} from '@outlay/platform/kafka';
import { eventually } from '@outlay/platform/testing';
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { log } from './support/platform-testkit.ts';

let client: KafkaClient;
let producer: EventProducer;

beforeAll(() => {
  client = createKafkaClient({ brokers: [inject('kafkaBrokers')], clientId: 'kafka-test', log });
  producer = createEventProducer(client, log);
});
afterAll(() => producer.stop());

async function aTopic(): Promise<string> {
  const topic = `test.${randomUUID()}`;
  const admin = client.newAdmin();
  await admin.connect();
  await admin.createTopics([{ topic, numPartitions: 3 }]);
  await admin.disconnect();
  return topic;
}

function aConsumer(
  topic: string,
  groupId: string,
  handle: (message: ReceivedMessage) => void,
  onFatal: (reason: string, error?: unknown) => void = () => undefined,
): EventConsumer {
  return createEventConsumer({
    client,
    groupId,
    topics: [topic],
    log,
    handle: (messages) => {
      messages.forEach(handle);
      return Promise.resolve();
    },
    onFatal,
    watchdog: false,
  });
}

/** Values 0, 1, 2 … of each key, interleaved. */
const interleaved = (topic: string, keys: readonly string[], each: number) =>
  Array.from({ length: each }, (_, index) =>
    keys.map((key) => ({ topic, key, value: String(index) })),
  ).flat();

test('messages arrive complete and in order per key, across several batches', async () => {
  const topic = await aTopic();
  const keys = ['a', 'b', 'c', 'd'];
  const received: ReceivedMessage[] = [];
  const consumer = aConsumer(topic, randomUUID(), (message) => void received.push(message));
  await consumer.start();
  const messages = interleaved(topic, keys, 60);
  for (let from = 0; from < messages.length; from += 30) {
    await producer.send(messages.slice(from, from + 30));
  }
  await eventually(() => expect(received).toHaveLength(messages.length));
  expect(consumer.isReady()).toBe(true);
  await consumer.stop();
  for (const key of keys) {
    expect(received.filter((message) => message.key === key).map(({ value }) => value)).toEqual(
      Array.from({ length: 60 }, (_, index) => String(index)),
    );
  }
});

test('messages of many keys are offered as one batch first, then key by key when refused', async () => {
  const topic = await aTopic();
  const keys = ['a', 'b', 'c', 'd'];
  const messages = interleaved(topic, keys, 5);
  await producer.send(messages);
  const offered: string[][] = [];
  const alone: string[] = [];
  const consumer = createEventConsumer({
    client,
    groupId: randomUUID(),
    topics: [topic],
    log,
    handle: (group) => {
      alone.push(...group.map(({ key }) => key));
      return Promise.resolve();
    },
    handleTogether: (group) => {
      const inIt = [...new Set(group.map(({ key }) => key))];
      offered.push(inIt);
      return Promise.resolve(false);
    },
    onFatal: () => undefined,
    watchdog: false,
  });
  await consumer.start();
  // Joining a group takes a busy broker many seconds.
  await eventually(() => expect(alone).toHaveLength(messages.length), { timeoutMs: 40_000 });
  await consumer.stop();
  expect(offered.length).toBeGreaterThan(0);
  expect(offered.every(({ length }) => length > 1)).toBe(true);
});

test('a consumer that dies on a message reports it, and its successor gets that message and all later ones', async () => {
  const topic = await aTopic();
  const groupId = randomUUID();
  await producer.send(interleaved(topic, ['a'], 10));
  const before: string[] = [];
  const onFatal = vi.fn();
  const dying = aConsumer(
    topic,
    groupId,
    ({ value }) => {
      if (value === '4') throw new Error('the database is gone');
      before.push(value);
    },
    onFatal,
  );
  await dying.start();
  await eventually(() => expect(onFatal).toHaveBeenCalledOnce(), { timeoutMs: 30_000 });
  await dying.stop();
  expect(before.slice(0, 4)).toEqual(['0', '1', '2', '3']);
  const after: string[] = [];
  const successor = aConsumer(topic, groupId, ({ value }) => void after.push(value));
  await successor.start();
  await eventually(() => expect(after.at(-1)).toBe('9'), { timeoutMs: 40_000 });
  await successor.stop();
  expect(after.slice(-6)).toEqual(['4', '5', '6', '7', '8', '9']);
});

test('after a clean stop the successor starts where the first consumer stopped', async () => {
  const topic = await aTopic();
  const groupId = randomUUID();
  const first: string[] = [];
  const consumer = aConsumer(topic, groupId, ({ value }) => void first.push(value));
  await consumer.start();
  await producer.send(interleaved(topic, ['a'], 5));
  await eventually(() => expect(first).toHaveLength(5));
  await consumer.stop();
  await producer.send([{ topic, key: 'a', value: 'later' }]);
  const second: string[] = [];
  const successor = aConsumer(topic, groupId, ({ value }) => void second.push(value));
  await successor.start();
  await eventually(() => expect(second.at(-1)).toBe('later'), { timeoutMs: 40_000 });
  await successor.stop();
  expect(second).toEqual(['later']);
});

test('sending to a missing topic is refused, and the next send succeeds', async () => {
  await expect(
    producer.send([{ topic: `absent.${randomUUID()}`, key: 'a', value: '1' }]),
  ).rejects.toThrow();
  const topic = await aTopic();
  await expect(producer.send([{ topic, key: 'a', value: '1' }])).resolves.toBeUndefined();
});

test('an idle connection sets no throttle timer, one with pending work does', () => {
  interface Queue {
    pending: unknown[];
    throttledUntil: number;
    throttleCheckTimeoutId: NodeJS.Timeout | null;
  }
  const { prototype } = createRequire(import.meta.url)('kafkajs/src/network/requestQueue') as {
    prototype: { scheduleCheckPendingRequests: (this: Queue) => void };
  };
  const aQueue = (pending: unknown[]): Queue => ({
    pending,
    throttledUntil: -1,
    throttleCheckTimeoutId: null,
  });
  const idle = aQueue([]);
  prototype.scheduleCheckPendingRequests.call(idle);
  expect(idle.throttleCheckTimeoutId).toBeNull();
  const busy = aQueue([{}]);
  prototype.scheduleCheckPendingRequests.call(busy);
  expect(busy.throttleCheckTimeoutId).not.toBeNull();
  clearTimeout(busy.throttleCheckTimeoutId ?? undefined);
});
