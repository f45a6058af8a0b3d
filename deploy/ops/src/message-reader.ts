import { withAdmin, type KafkaClient } from '@outlay/platform/kafka';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** The next offset to read in a partition, or the one after its newest message. */
export interface MessagePlace {
  readonly topic: string;
  readonly partition: number;
  readonly offset: bigint;
}

export interface PlacedMessage extends MessagePlace {
  readonly key: string;
  readonly value: string;
}

const POLL_INTERVAL_MS = 50;

/**
 * Delivers messages from `starts` on, each partition's in order, until `isDone` or the deadline. It uses a temporary consumer
 * group; no other group's offsets change.
 */
export async function readMessages(
  client: KafkaClient,
  starts: readonly MessagePlace[],
  {
    onMessage,
    isDone,
    timeoutMs,
  }: {
    onMessage: (message: PlacedMessage) => void;
    isDone: () => boolean;
    timeoutMs: number;
  },
): Promise<void> {
  if (starts.length === 0 || isDone()) return;
  const groupId = `ops-read-${randomUUID()}`;
  const consumer = client.newReader({
    groupId,
    topics: [...new Set(starts.map(({ topic }) => topic))],
    from: 'beginning',
    mayRestart: () => true,
  });
  const next = new Map(starts.map((start) => [partitionOf(start), start.offset]));
  await consumer.run(({ topic, partition, messages }) => {
    const place = partitionOf({ topic, partition });
    for (const message of messages) {
      const from = next.get(place);
      const offset = BigInt(message.offset);
      // It was fetched before the seek took effect, or from a partition that was not requested.
      if (from === undefined || offset < from) continue;
      next.set(place, offset + 1n);
      const [key, value] = [message.key, message.value].map(
        (bytes) => bytes?.toString('utf8') ?? '',
      );
      onMessage({ topic, partition, offset, key: key ?? '', value: value ?? '' });
    }
    return Promise.resolve();
  });
  for (const { topic, partition, offset } of starts) {
    consumer.seek({ topic, partition, offset: offset.toString() });
  }
  const deadlineMs = Date.now() + timeoutMs;
  while (!isDone() && Date.now() < deadlineMs) await pause(POLL_INTERVAL_MS);
  await consumer.disconnect();
  await withAdmin(client, (admin) => admin.deleteGroups([groupId]).catch(() => undefined));
}

/** Every message that the topics had when this started. */
export async function readAll(
  client: KafkaClient,
  topics: readonly string[],
  { onMessage, timeoutMs }: { onMessage: (message: PlacedMessage) => void; timeoutMs: number },
): Promise<void> {
  const { lows, ends } = await boundsOf(client, topics);
  await readBetween(client, lows, ends, { onMessage, timeoutMs });
}

/** Every message from `starts` on, before `ends`. */
export async function readBetween(
  client: KafkaClient,
  starts: readonly MessagePlace[],
  ends: readonly MessagePlace[],
  { onMessage, timeoutMs }: { onMessage: (message: PlacedMessage) => void; timeoutMs: number },
): Promise<void> {
  const open = new Map(ends.map((end) => [partitionOf(end), end.offset]));
  for (const start of starts) {
    if ((open.get(partitionOf(start)) ?? 0n) <= start.offset) open.delete(partitionOf(start));
  }
  await readMessages(client, starts, {
    timeoutMs,
    isDone: () => open.size === 0,
    onMessage: (message) => {
      const end = open.get(partitionOf(message));
      if (end === undefined || message.offset >= end) return;
      onMessage(message);
      if (message.offset + 1n >= end) open.delete(partitionOf(message));
    },
  });
}

/** Unique name of a partition over all topics. */
export const partitionOf = ({ topic, partition }: Omit<MessagePlace, 'offset'>): string =>
  `${topic}/${partition}`;

/** Start and end offsets of the topics' partitions. */
export const boundsOf = (
  client: KafkaClient,
  topics: readonly string[],
): Promise<{ lows: MessagePlace[]; ends: MessagePlace[] }> =>
  withAdmin(client, async (admin) => {
    const [lows, ends]: [MessagePlace[], MessagePlace[]] = [[], []];
    for (const topic of topics) {
      for (const { partition, low, high } of await admin.fetchTopicOffsets(topic)) {
        lows.push({ topic, partition, offset: BigInt(low) });
        ends.push({ topic, partition, offset: BigInt(high) });
      }
    }
    return { lows, ends };
  });
