import { createEventConsumer, withAdmin } from '@outlay/platform/kafka';
import { isDatabaseUnavailable } from '@outlay/platform/postgres';
import { eventually } from '@outlay/platform/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test, vi } from 'vitest';
import { aKafkaTestkit, interleaved, JOIN_MAX } from './support/kafka-testkit.ts';
import { log } from './support/platform-testkit.ts';

// What the relay, the gateway, services without hurry and services in an outage depend on.

const KEYS = ['a', 'b', 'c', 'd', 'e', 'f'];
const { client, producer, aTopic } = aKafkaTestkit();
afterAll(() => producer.stop());

test('messages of many keys are offered as one batch first, then key by key when refused', async () => {
  const topic = await aTopic();
  const messages = interleaved(topic, KEYS, 5);
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
      offered.push([...new Set(group.map(({ key }) => key))]);
      return Promise.resolve(false);
    },
    onFatal: () => undefined,
    watchdog: false,
  });
  await consumer.start();
  await eventually(() => expect(alone).toHaveLength(messages.length), JOIN_MAX);
  await consumer.stop();
  expect(offered.length).toBeGreaterThan(0);
  expect(offered.every(({ length }) => length > 1)).toBe(true);
});

test('sending to a missing topic is refused and creates none, and the next send succeeds', async () => {
  const absent = `absent.${randomUUID()}`;
  await expect(producer.send([{ topic: absent, key: 'a', value: '1' }])).rejects.toThrow();
  expect(await withAdmin(client, (admin) => admin.listTopics())).not.toContain(absent);
  const topic = await aTopic();
  await expect(producer.send([{ topic, key: 'a', value: '1' }])).resolves.toBeUndefined();
});

test('a group that begins at the end gets what comes from then on', async () => {
  const topic = await aTopic();
  await producer.send(interleaved(topic, KEYS, 1));
  const received: string[] = [];
  const joined = vi.fn();
  const consumer = client.newConsumer({
    ...{ groupId: randomUUID(), topics: [topic], from: 'latest', onJoin: joined },
  });
  await consumer.run(({ messages }) => {
    received.push(...messages.map(({ value }) => String(value)));
    return Promise.resolve();
  });
  await eventually(() => expect(joined).toHaveBeenCalled());
  await eventually(async () => {
    await producer.send([{ topic, key: 'a', value: 'new' }]);
    expect(received).not.toEqual([]);
  });
  await consumer.disconnect();
  expect(new Set(received)).toEqual(new Set(['new']));
});

test('a consumer that may linger applies a message at once, and those that follow together', async () => {
  const topic = await aTopic();
  const batches: string[][] = [];
  const consumer = createEventConsumer({
    client,
    groupId: randomUUID(),
    topics: [topic],
    lingerMs: 1_000,
    log,
    handle: (messages) => {
      batches.push(messages.map(({ value }) => value));
      return Promise.resolve();
    },
    onFatal: () => undefined,
    watchdog: false,
  });
  await consumer.start();
  const send = (value: string): Promise<void> => producer.send([{ topic, key: 'a', value }]);
  await send('1');
  await eventually(() => expect(batches).toEqual([['1']]), JOIN_MAX);
  for (const value of ['2', '3', '4']) await send(value);
  await eventually(() => expect(batches).toEqual([['1'], ['2', '3', '4']]));
  await consumer.stop();
});

test('a database that is away for longer than kafkajs retries ends no process: the event is applied once it is back', async () => {
  const topic = await aTopic();
  const warn = vi.spyOn(log, 'warn');
  const onFatal = vi.fn();
  const applied: string[] = [];
  let isAway = true;
  const consumer = createEventConsumer({
    client,
    groupId: randomUUID(),
    topics: [topic],
    log,
    handle: (messages) => {
      if (isAway) return Promise.reject(Object.assign(new Error('starting up'), { code: '57P03' }));
      applied.push(...messages.map(({ value }) => value));
      return Promise.resolve();
    },
    onFatal,
    isTransient: isDatabaseUnavailable,
    watchdog: false,
  });
  await consumer.start();
  await producer.send([{ topic, key: 'a', value: 'waiting' }]);
  await eventually(
    () =>
      expect(warn).toHaveBeenCalledWith(
        expect.anything(),
        'the database is unavailable; consuming will be retried',
      ),
    JOIN_MAX,
  );
  isAway = false;
  await eventually(() => expect(applied).toEqual(['waiting']), JOIN_MAX);
  expect(onFatal).not.toHaveBeenCalled();
  await consumer.stop();
});
