import { createLagReader, type ReceivedMessage } from '@outlay/platform/kafka';
import { eventually } from '@outlay/platform/testing';
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { afterAll, expect, test, vi } from 'vitest';
import {
  aKafkaTestkit,
  expectAll,
  interleaved,
  JOIN_MAX,
  untilMembers,
} from './support/kafka-testkit.ts';

// A service's own consumers: alone in a group, and several of one.

const KEYS = ['a', 'b', 'c', 'd', 'e', 'f'];
const { client, producer, aTopic, aConsumer, progress } = aKafkaTestkit();
afterAll(() => producer.stop());

test('messages arrive complete and in order per key, across several batches', async () => {
  const topic = await aTopic();
  const received: ReceivedMessage[] = [];
  const consumer = aConsumer(topic, randomUUID(), (message) => void received.push(message));
  await consumer.start();
  const messages = interleaved(topic, KEYS, 40);
  for (let from = 0; from < messages.length; from += 30) {
    await producer.send(messages.slice(from, from + 30));
  }
  await eventually(() => expect(received).toHaveLength(messages.length));
  expect(consumer.isReady()).toBe(true);
  await consumer.stop();
  expectAll(received, KEYS, 40);
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
  // Nothing was committed from the failed batch.
  expect((await progress(topic, groupId)).applied).toBe(0);
  const after: string[] = [];
  const successor = aConsumer(topic, groupId, ({ value }) => void after.push(value));
  await successor.start();
  await eventually(() => expect(after.at(-1)).toBe('9'), JOIN_MAX);
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
  const stopMs = Date.now();
  await consumer.stop();
  expect(Date.now() - stopMs).toBeLessThan(5_000);
  await producer.send([{ topic, key: 'a', value: 'later' }]);
  const second: string[] = [];
  const successor = aConsumer(topic, groupId, ({ value }) => void second.push(value));
  await successor.start();
  await eventually(() => expect(second.at(-1)).toBe('later'), JOIN_MAX);
  await successor.stop();
  expect(second).toEqual(['later']);
});

test('members that come and go lose no message and keep the order of each key', async () => {
  const topic = await aTopic();
  const groupId = randomUUID();
  const received: ReceivedMessage[] = [];
  const byMember = new Map<string, number>();
  const member = (name: string) =>
    aConsumer(topic, groupId, (message) => {
      received.push(message);
      byMember.set(name, (byMember.get(name) ?? 0) + 1);
    });
  const [first, second] = [member('first'), member('second')];
  const messages = interleaved(topic, KEYS, 60);
  const third = messages.length / 3;
  await first.start();
  await producer.send(messages.slice(0, third));
  await second.start();
  await untilMembers(client, groupId, 2);
  await producer.send(messages.slice(third, 2 * third));
  await eventually(() => expect(new Set(received).size).toBeGreaterThanOrEqual(2 * third));
  expect([...byMember.keys()].sort()).toEqual(['first', 'second']);
  await first.stop();
  await producer.send(messages.slice(2 * third));
  await eventually(() => expectAll(received, KEYS, 60), JOIN_MAX);
  await second.stop();
  const { applied, published } = await progress(topic, groupId);
  expect(applied).toBe(published);
});

test('the lag of a group is what it has not applied yet', async () => {
  const topic = await aTopic();
  const groupId = randomUUID();
  const received: string[] = [];
  const consumer = aConsumer(topic, groupId, ({ value }) => void received.push(value));
  await consumer.start();
  await producer.send(interleaved(topic, KEYS, 2));
  await eventually(() => expect(received).toHaveLength(2 * KEYS.length));
  await consumer.stop();
  const lag = createLagReader(client, groupId, [topic]);
  expect(await lag.read()).toEqual([{ topic, messages: 0, oldestAgeS: null }]);
  await producer.send(interleaved(topic, KEYS, 1));
  expect(await lag.read()).toMatchObject([{ topic, messages: KEYS.length }]);
  expect((await lag.read())[0]?.oldestAgeS).toBeLessThan(60);
  await lag.stop();
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
