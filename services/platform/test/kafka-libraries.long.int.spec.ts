import { withAdmin, type KafkaLibrary, type ReceivedMessage } from '@outlay/platform/kafka';
import { eventually } from '@outlay/platform/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { offersAndRefuses, outlivesOutages, readsFromAnyPlace } from './support/kafka-behaviour.ts';
import { lingers } from './support/lingering-consumer.ts';
import {
  aKafkaTestkit,
  expectAll,
  interleaved,
  JOIN_MAX,
  LIBRARIES,
  untilMembers,
} from './support/kafka-testkit.ts';
import { startReplayTestkit } from './support/replay-testkit.ts';

// Tests of the library that is not the default, and of changes from either to the other.

describe('platformatic', () => {
  offersAndRefuses('platformatic');
  lingers('platformatic');
  outlivesOutages('platformatic');
  readsFromAnyPlace('platformatic');

  test('a replay reads and repairs the same rows', async () => {
    const testkit = await startReplayTestkit('platformatic');
    try {
      const [wrong = ''] = await testkit.applied(25);
      const same = { added: 0, changed: 0, removed: 0 };
      expect((await testkit.replay()).tables).toMatchObject([same]);
      await testkit.rows(`update receipt_directory set sha256 = 'wrong' where receipt_id = $1`, [
        wrong,
      ]);
      const repaired = await testkit.replay({ applyAs: 'olga' });
      expect(repaired.tables).toMatchObject([{ ...same, changed: 1 }]);
      expect((await testkit.replay()).tables).toMatchObject([same]);
    } finally {
      await testkit.close();
    }
  });
});

const kits = {
  kafkajs: aKafkaTestkit('kafkajs'),
  platformatic: aKafkaTestkit('platformatic'),
};
afterAll(() => Promise.all(Object.values(kits).map(({ producer }) => producer.stop())));

const BOTH_WAYS: readonly [KafkaLibrary, KafkaLibrary][] = [
  ['kafkajs', 'platformatic'],
  ['platformatic', 'kafkajs'],
];
const KEYS = Array.from({ length: 40 }, (_, index) => `key-${index}`);

test.each(BOTH_WAYS)('where %s stopped, %s continues', async (from, to) => {
  const topic = await kits[from].aTopic();
  const groupId = randomUUID();
  const consume = async (library: KafkaLibrary, last: string): Promise<string[]> => {
    const received: string[] = [];
    const consumer = kits[library].aConsumer(
      topic,
      groupId,
      ({ value }) => void received.push(value),
    );
    await consumer.start();
    await eventually(() => expect(received).toContain(last), JOIN_MAX);
    await consumer.stop();
    return received;
  };
  const send = (value: string) => kits[from].producer.send([{ topic, key: 'a', value }]);
  await send('1');
  expect(await consume(from, '1')).toEqual(['1']);
  await send('2');
  expect(await consume(to, '2')).toEqual(['2']);
  await send('3');
  expect(await consume(from, '3')).toEqual(['3']);
});

test.each(BOTH_WAYS)(
  'a group that %s leads takes a member of %s, so that one replica after another can be switched',
  async (leader, other) => {
    const topic = await kits[leader].aTopic();
    const groupId = randomUUID();
    const received: ReceivedMessage[] = [];
    const by = { kafkajs: 0, platformatic: 0 };
    const member = (library: KafkaLibrary) =>
      kits[library].aConsumer(topic, groupId, (message) => {
        received.push(message);
        by[library] += 1;
      });
    const [first, second] = [member(leader), member(other)];
    await first.start();
    await second.start();
    await untilMembers(kits[leader].client, groupId, 2);
    await kits[leader].producer.send(interleaved(topic, KEYS, 10));
    await eventually(() => expectAll(received, KEYS, 10), JOIN_MAX);
    expect(Math.min(by.kafkajs, by.platformatic)).toBeGreaterThan(0);
    await first.stop();
    await kits[other].producer.send(interleaved(topic, KEYS, 20).slice(10 * KEYS.length));
    await eventually(() => expectAll(received, KEYS, 20), JOIN_MAX);
    await second.stop();
    const { applied, published } = await kits[leader].progress(topic, groupId);
    expect(applied).toBe(published);
  },
);

test('a key has the same partition through either library, so that switching keeps its order', async () => {
  const topic = await kits.kafkajs.aTopic();
  for (const library of LIBRARIES) await kits[library].producer.send(interleaved(topic, KEYS, 1));
  const partitions = new Map<string, number[]>();
  const reader = kits.kafkajs.client.newReader({
    ...{ groupId: randomUUID(), topics: [topic], from: 'beginning' },
  });
  await reader.run(({ partition, messages }) => {
    for (const { key } of messages) {
      partitions.set(String(key), [...(partitions.get(String(key)) ?? []), partition]);
    }
    return Promise.resolve();
  });
  await eventually(() => {
    expect([...partitions.values()].flat()).toHaveLength(2 * KEYS.length);
  }, JOIN_MAX);
  await reader.disconnect();
  expect([...partitions.values()].filter(([one, other]) => one !== other)).toEqual([]);
});

test('operators see the same through either library', async () => {
  const topic = await kits.platformatic.aTopic();
  const groupId = randomUUID();
  const sentMs = Date.now();
  await kits.platformatic.producer.send(interleaved(topic, KEYS, 1));
  const consumer = kits.kafkajs.aConsumer(topic, groupId, () => undefined);
  await consumer.start();
  await eventually(async () => {
    const { applied, published } = await kits.kafkajs.progress(topic, groupId);
    expect(applied).toBe(published);
  }, JOIN_MAX);
  const seen = (library: KafkaLibrary) =>
    withAdmin(kits[library].client, async (admin) => ({
      topics: (await admin.listTopics()).filter((name) => name === topic),
      bounds: (await admin.fetchTopicOffsets(topic)).sort(byPartition),
      since: (await admin.fetchTopicOffsetsByTimestamp(topic, sentMs)).sort(byPartition),
      after: (await admin.fetchTopicOffsetsByTimestamp(topic, sentMs + 3_600_000)).sort(
        byPartition,
      ),
      groups: (await admin.listGroups()).filter((name) => name === groupId),
      members: (await admin.describeGroups([groupId])).map(({ state, members }) => ({
        state,
        members: members.map(({ clientId, clientHost }) => ({ clientId, clientHost })),
      })),
      acls: await admin.listAcls(),
    }));
  const byKafkajs = await seen('kafkajs');
  expect(byKafkajs).toMatchObject({ topics: [topic], groups: [groupId], acls: null });
  expect(await seen('platformatic')).toEqual(byKafkajs);
  await consumer.stop();
  await withAdmin(kits.platformatic.client, (admin) => admin.deleteGroups([groupId]));
  expect((await seen('kafkajs')).groups).toEqual([]);
});

const byPartition = (one: { partition: number }, other: { partition: number }): number =>
  one.partition - other.partition;
