import {
  createEventConsumer,
  createLagReader,
  withAdmin,
  type KafkaLibrary,
  type ReceivedMessage,
} from '@outlay/platform/kafka';
import { isDatabaseUnavailable } from '@outlay/platform/postgres';
import { eventually } from '@outlay/platform/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test, vi } from 'vitest';
import { aKafkaTestkit, expectAll, interleaved, JOIN_MAX, untilMembers } from './kafka-testkit.ts';
import { log } from './platform-testkit.ts';

const KEYS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Behaviour of a service's own consumer, alone in its group, with either library. */
export function deliversInOrder(library: KafkaLibrary): void {
  const { producer, aTopic, aConsumer, progress } = aKafkaTestkit(library);
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
}

/** Behaviour of several members of a group, and of its lag. */
export function sharesGroups(library: KafkaLibrary): void {
  const { client, producer, aTopic, aConsumer, progress } = aKafkaTestkit(library);
  afterAll(() => producer.stop());

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
}

/** Outages of what the handler needs, which must not end a service. */
export function outlivesOutages(library: KafkaLibrary): void {
  const { client, producer, aTopic } = aKafkaTestkit(library);
  afterAll(() => producer.stop());

  test('a database that is away for longer than the library retries ends no process: the event is applied once it is back', async () => {
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
        if (isAway)
          return Promise.reject(Object.assign(new Error('starting up'), { code: '57P03' }));
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
}

/** Behaviour that the relay and the gateway also depend on. */
export function offersAndRefuses(library: KafkaLibrary): void {
  const { client, producer, aTopic } = aKafkaTestkit(library);
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
}

/** Behaviour that replays, operators' commands and restores depend on. */
export function readsFromAnyPlace(library: KafkaLibrary): void {
  const { client, producer, aTopic, aConsumer } = aKafkaTestkit(library);
  afterAll(() => producer.stop());

  test('a reader continues where it is sent, and waits where it is paused', async () => {
    const topic = await aTopic();
    await producer.send(interleaved(topic, ['a'], 10));
    const [place] = (await withAdmin(client, (admin) => admin.fetchTopicOffsets(topic))).filter(
      ({ high }) => high === '10',
    );
    const partition = { topic, partition: place?.partition ?? -1 };
    const read: string[] = [];
    const reader = client.newReader({ groupId: randomUUID(), topics: [topic], from: 'beginning' });
    await reader.run((batch) => {
      read.push(...batch.messages.map(({ offset }) => offset));
      return Promise.resolve();
    });
    reader.seek({ ...partition, offset: '7' });
    await eventually(() => expect(read.slice(-3)).toEqual(['7', '8', '9']));
    reader.pause(partition);
    // Messages that were requested before the pause may still arrive.
    await producer.send(interleaved(topic, ['a'], 1));
    await producer.send(interleaved(topic, ['b'], 1));
    reader.seek({ ...partition, offset: '9' });
    const before = read.length;
    reader.resume(partition);
    await eventually(() => expect(read.slice(before)).toEqual(expect.arrayContaining(['9', '10'])));
    await reader.disconnect();
  });

  test('a group whose next messages were deleted continues with the first remaining ones', async () => {
    const topic = await aTopic();
    const groupId = randomUUID();
    await producer.send(interleaved(topic, ['a'], 10));
    await withAdmin(client, async (admin) => {
      const bounds = await admin.fetchTopicOffsets(topic);
      const next = bounds.map(({ partition, high }) => ({ partition, offset: high }));
      const begun = next.map(({ partition, offset }) => ({
        partition,
        offset: +offset ? '2' : '0',
      }));
      const deleted = next.map(({ partition, offset }) => ({
        partition,
        offset: +offset ? '6' : '0',
      }));
      await admin.setOffsets(groupId, { topic, partitions: begun });
      await admin.deleteTopicRecords(topic, deleted);
    });
    const received: string[] = [];
    const consumer = aConsumer(topic, groupId, ({ value }) => void received.push(value));
    await consumer.start();
    await eventually(() => expect(received.at(-1)).toBe('9'), JOIN_MAX);
    await consumer.stop();
    expect(received).toEqual(['6', '7', '8', '9']);
  });
}
