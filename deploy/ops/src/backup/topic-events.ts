import { readTopics } from '@outlay/kafka-topics';
import {
  createEventProducer,
  type KafkaBatch,
  type KafkaClient,
  type OutgoingMessage,
} from '@outlay/platform/kafka';
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { once } from 'node:events';
import { pino } from 'pino';

const FILE = 'events.jsonl';
const BATCH_MAX = 200;
const READ_MAX_MS = 120_000;

/** Topics of events; dead-letter copies are excluded. */
const FACT_TOPICS = (): string[] =>
  readTopics()
    .topics.map(({ name }) => name)
    .filter((name) => name.endsWith('.events'));

/** The newest version of each aggregate in its owner's snapshot, by `versionKey`. */
export type KnownVersions = ReadonlyMap<string, number>;

export const versionKey = (topic: string, aggregate: string): string => `${topic} ${aggregate}`;

/**
 * Writes the events covered by the owners' snapshots into `folder`. Later ones are left out: after a restore their aggregates
 * would be missing, and their numbers would be assigned again.
 */
export async function dumpEvents(
  kafka: KafkaClient,
  known: KnownVersions,
  folder: string,
): Promise<void> {
  const file = createWriteStream(join(folder, FILE));
  await readToEnd(kafka, (message) => {
    const { subject, aggregateversion } = JSON.parse(message.value) as {
      subject: string;
      aggregateversion: number;
    };
    const newest = known.get(versionKey(message.topic, subject)) ?? 0;
    if (aggregateversion <= newest) file.write(`${JSON.stringify(message)}\n`);
  });
  file.end();
  await once(file, 'finish');
}

/** Publishes the events again, in the order of each key. */
export async function loadEvents(kafka: KafkaClient, folder: string): Promise<void> {
  const producer = createEventProducer(kafka, pino({ level: 'silent' }));
  let batch: OutgoingMessage[] = [];
  for await (const line of createInterface({ input: createReadStream(join(folder, FILE)) })) {
    batch.push(JSON.parse(line) as OutgoingMessage);
    if (batch.length < BATCH_MAX) continue;
    await producer.send(batch);
    batch = [];
  }
  if (batch.length > 0) await producer.send(batch);
  await producer.stop();
}

/** Delivers every message up to the topics' current ends. */
async function readToEnd(
  kafka: KafkaClient,
  take: (message: OutgoingMessage) => void,
): Promise<void> {
  const admin = kafka.newAdmin();
  await admin.connect();
  const missing = new Map<string, bigint>();
  for (const topic of FACT_TOPICS()) {
    for (const { partition, low, high } of await admin.fetchTopicOffsets(topic)) {
      if (BigInt(high) > BigInt(low)) missing.set(`${topic}/${partition}`, BigInt(high));
    }
  }
  const groupId = `backup-${randomUUID()}`;
  if (missing.size > 0) await consumeUntil(kafka, groupId, missing, take);
  await admin.deleteGroups([groupId]).catch(() => undefined);
  await admin.disconnect();
}

/** @throws when the ends are not reached in time */
async function consumeUntil(
  kafka: KafkaClient,
  groupId: string,
  missing: Map<string, bigint>,
  take: (message: OutgoingMessage) => void,
): Promise<void> {
  const ended = Promise.withResolvers<undefined>();
  const consumer = kafka.newReader({
    groupId,
    topics: FACT_TOPICS(),
    from: 'beginning',
    onCrash: ended.reject,
  });
  const timer = setTimeout(
    () => ended.reject(new Error('the topics could not be read in time')),
    READ_MAX_MS,
  );
  const receive = ({ topic, partition, messages }: KafkaBatch): Promise<void> => {
    const place = `${topic}/${partition}`;
    for (const { key, value, offset } of messages) {
      const end = missing.get(place);
      if (end === undefined || BigInt(offset) >= end) break;
      take({ topic, key: key?.toString() ?? '', value: value?.toString() ?? '' });
      if (BigInt(offset) === end - 1n) missing.delete(place);
    }
    if (missing.size === 0) ended.resolve(undefined);
    return Promise.resolve();
  };
  consumer.run(receive).catch(ended.reject);
  try {
    await ended.promise;
  } finally {
    clearTimeout(timer);
    await consumer.disconnect();
  }
}
