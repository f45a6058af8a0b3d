import { withAdmin } from '@outlay/platform/kafka';
import { eventually } from '@outlay/platform/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { aKafkaTestkit, interleaved, JOIN_MAX } from './support/kafka-testkit.ts';

// What replays, operators' commands and restores depend on.

const { client, producer, aTopic, aConsumer, progress } = aKafkaTestkit();
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

test('operators see topics, groups and their members, offsets by time, and that a cluster has no authorizer', async () => {
  const topic = await aTopic();
  const groupId = randomUUID();
  const sentMs = Date.now();
  await producer.send(interleaved(topic, ['a'], 3));
  const consumer = aConsumer(topic, groupId, () => undefined);
  await consumer.start();
  await eventually(async () => {
    expect(await progress(topic, groupId)).toEqual({ applied: 3, published: 3 });
  }, JOIN_MAX);
  await withAdmin(client, async (admin) => {
    const filled = <Place extends { partition: number }>(places: readonly Place[]) =>
      places.filter(({ partition }) => partition === ofA);
    const bounds = await admin.fetchTopicOffsets(topic);
    const ofA = bounds.find(({ high }) => high === '3')?.partition;
    expect(bounds).toHaveLength(3);
    expect(await admin.listTopics()).toContain(topic);
    const since = (timestampMs: number) => admin.fetchTopicOffsetsByTimestamp(topic, timestampMs);
    expect(filled(await since(sentMs))).toEqual([{ partition: ofA, offset: '0' }]);
    expect(filled(await since(sentMs + 3_600_000))).toEqual([{ partition: ofA, offset: '3' }]);
    expect(await admin.listGroups()).toContain(groupId);
    expect(await admin.describeGroups([groupId])).toMatchObject([
      { groupId, state: 'Stable', members: [{ clientId: 'kafka-test' }] },
    ]);
    expect(await admin.listAcls()).toBeNull();
    await consumer.stop();
    await admin.deleteGroups([groupId]);
    expect(await admin.listGroups()).not.toContain(groupId);
  });
});
