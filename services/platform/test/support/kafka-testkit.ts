import {
  createEventConsumer,
  createEventProducer,
  createKafkaClient,
  withAdmin,
  type EventConsumer,
  type EventProducer,
  type KafkaClient,
  type ReceivedMessage,
} from '@outlay/platform/kafka';
import { eventually } from '@outlay/platform/testing';
import { randomUUID } from 'node:crypto';
import { expect, inject } from 'vitest';
import { log } from './platform-testkit.ts';

/** Joining a group takes a busy broker many seconds. */
export const JOIN_MAX = { timeoutMs: 40_000 };

/** A client with a producer. */
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
  /** How many messages of the topic the group has committed, and how many there are. */
  readonly progress: (
    topic: string,
    groupId: string,
  ) => Promise<{ applied: number; published: number }>;
}

export function aKafkaTestkit(): KafkaTestkit {
  const client = createKafkaClient({
    brokers: [inject('kafkaBrokers')],
    clientId: 'kafka-test',
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

/** Expects every value of every key, with first deliveries in order; repetitions are allowed by at-least-once delivery. */
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

/** Waits until the group's members share one topic's partitions. */
export const untilMembers = (client: KafkaClient, groupId: string, count: number): Promise<void> =>
  eventually(async () => {
    const [group] = await withAdmin(client, (admin) => admin.describeGroups([groupId]));
    expect(group).toMatchObject({ state: 'Stable' });
    expect(group?.members).toHaveLength(count);
  }, JOIN_MAX);
