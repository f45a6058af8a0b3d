import { readTopics } from '@outlay/kafka-topics';
import type { KafkaClient } from '@outlay/platform/kafka';
import { SUBGRAPH_NAMES } from '@outlay/schemas/subgraph-names';
import { partitionOf, readMessages, withAdmin, type MessagePlace } from '../message-reader.ts';
import type { PrintedRow } from '../print.ts';

const READ_MAX_MS = 15_000;

interface GroupLag {
  readonly group: string;
  readonly topic: string;
  readonly lag: number;
  /** The oldest unapplied event of each partition that has one. */
  readonly oldest: readonly MessagePlace[];
}

/**
 * The number of events that each service has not applied, by topic, and the age of the oldest. Groups that never committed on a
 * topic don't consume it.
 */
export async function lagOfGroups(client: KafkaClient): Promise<PrintedRow[]> {
  const lags = await readLags(client);
  const times = await timesOf(
    client,
    lags.flatMap(({ oldest }) => oldest),
  );
  return lags.map(({ group, topic, lag, oldest }) => {
    const moments = oldest.flatMap((place) => times.get(nameOf(place)) ?? []);
    const ageMs = moments.length === 0 ? null : Date.now() - Math.min(...moments);
    return {
      group,
      topic,
      lag,
      'oldest happened, s ago': ageMs === null ? null : Math.round(ageMs / 100) / 10,
    };
  });
}

const readLags = (client: KafkaClient): Promise<GroupLag[]> =>
  withAdmin(client, async (admin) => {
    const topics = readTopics()
      .topics.map(({ name }) => name)
      .filter((name) => name.endsWith('.events'));
    const lags: GroupLag[] = [];
    for (const group of SUBGRAPH_NAMES) {
      const committed = await admin.fetchOffsets({ groupId: group, topics });
      for (const { topic, partitions } of committed) {
        if (partitions.every(({ offset }) => offset === '-1')) continue;
        const ends = await admin.fetchTopicOffsets(topic);
        const behind = partitions.flatMap(({ partition, offset }) => {
          const end = ends.find((each) => each.partition === partition);
          const next = BigInt(offset === '-1' ? (end?.low ?? '0') : offset);
          const count = BigInt(end?.high ?? 0) - next;
          return count > 0n ? [{ topic, partition, offset: next, count }] : [];
        });
        const lag = behind.reduce((sum, { count }) => sum + Number(count), 0);
        lags.push({ group, topic, lag, oldest: behind });
      }
    }
    return lags;
  });

const nameOf = (place: MessagePlace): string => `${partitionOf(place)}/${place.offset}`;

/** Timestamps of the events at these offsets. */
async function timesOf(
  client: KafkaClient,
  places: readonly MessagePlace[],
): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  const wanted = new Set(places.map(nameOf));
  const lowest = new Map<string, MessagePlace>();
  for (const place of places) {
    const known = lowest.get(partitionOf(place));
    if (!known || place.offset < known.offset) lowest.set(partitionOf(place), place);
  }
  await readMessages(client, [...lowest.values()], {
    timeoutMs: READ_MAX_MS,
    isDone: () => times.size === wanted.size,
    onMessage: (message) => {
      if (!wanted.has(nameOf(message))) return;
      const time = /"time":"([^"]{1,40})"/.exec(message.value)?.[1];
      const atMs = Date.parse(time ?? '');
      times.set(nameOf(message), Number.isNaN(atMs) ? Date.now() : atMs);
    },
  });
  return times;
}
