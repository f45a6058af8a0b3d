import {
  createEventConsumer,
  createEventProducer,
  createKafkaClient,
  withAdmin,
  type EventConsumer,
  type EventProducer,
  type KafkaClient,
  type KafkaLibrary,
  type ReceivedMessage,
} from '@outlay/platform/kafka';
import { eventually } from '@outlay/platform/testing';
import { randomUUID } from 'node:crypto';
import { expect, inject } from 'vitest';
import { log } from './platform-testkit.ts';

/** Whichever connects has to behave alike. */
export const LIBRARIES: readonly KafkaLibrary[] = ['kafkajs', 'platformatic'];

/** Joining a group takes a busy broker many seconds. */
export const JOIN_MAX = { timeoutMs: 40_000 };

/** A client of one library, with a producer. */
export interface KafkaTestkit {
  readonly client: KafkaClient;
  readonly producer: EventProducer;
  /** A new topic of three partitions. */
  readonly aTopic: () => Promise<string>;
  readonly aConsumer: (
    topic: string,
    groupId: string,
    handle: (message: ReceivedMessage) => void | Promise<void>,
    onFatal?: (reason: string, error?: unknown) => void,
  ) => EventConsumer;
  /** How many of the topic's messages the group has committed as applied, and how many there are. */
  readonly progress: (
    topic: string,
    groupId: string,
  ) => Promise<{ applied: number; published: number }>;
}

export function aKafkaTestkit(library: KafkaLibrary): KafkaTestkit {
  const client = createKafkaClient({
    brokers: [inject('kafkaBrokers')],
    client: library,
    clientId: `test-${library}`,
    log,
  });
  return {
    client,
    producer: createEventProducer(client, log),
    aTopic: async () => {
      const topic = `test.${randomUUID()}`;
      await withAdmin(client, (admin) => admin.createTopics([{ topic, numPartitions: 3 }]));
      return topic;
    },
    aConsumer: (topic, groupId, handle, onFatal = () => undefined) =>
      createEventConsumer({
        client,
        groupId,
        topics: [topic],
        log,
        handle: async (messages) => {
          for (const message of messages) await handle(message);
        },
        onFatal,
        watchdog: false,
      }),
    progress: (topic, groupId) =>
      withAdmin(client, async (admin) => {
        const [offsets] = await admin.fetchOffsets({ groupId, topics: [topic] });
        const ends = await admin.fetchTopicOffsets(topic);
        return {
          applied: sum((offsets?.partitions ?? []).map(({ offset }) => Math.max(0, +offset))),
          published: sum(ends.map(({ high }) => +high)),
        };
      }),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0);

/** Values 0, 1, 2 … of each key, interleaved. */
export const interleaved = (topic: string, keys: readonly string[], each: number) =>
  Array.from({ length: each }, (_, index) =>
    keys.map((key) => ({ topic, key, value: String(index) })),
  ).flat();

/** Every value of every key has come, each first in its order; repetitions are what at-least-once allows. */
export function expectAll(
  received: readonly ReceivedMessage[],
  keys: readonly string[],
  each: number,
): void {
  for (const key of keys) {
    const values = received.filter((message) => message.key === key).map(({ value }) => value);
    expect([...new Set(values)]).toEqual(Array.from({ length: each }, (_, index) => String(index)));
  }
}

/** Waits for the group's members to have one topic's partitions between them. */
export const untilMembers = (client: KafkaClient, groupId: string, count: number): Promise<void> =>
  eventually(async () => {
    const [group] = await withAdmin(client, (admin) => admin.describeGroups([groupId]));
    expect(group).toMatchObject({ state: 'Stable' });
    expect(group?.members).toHaveLength(count);
  }, JOIN_MAX);
