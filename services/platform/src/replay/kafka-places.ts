import type { KafkaClient } from '../kafka/index.ts';
import type { Place } from './place.ts';
import { topicsOf } from './projection.ts';
import { ReplayRefusedError, type ReplayRequest } from './replay-request.ts';

/** State of the partitions of a projection's topics. */
export interface Places {
  readonly lows: readonly Place[];
  /** The offset after each partition's newest event. */
  readonly ends: readonly Place[];
  /** The live service's offsets, for partitions that it has started to read. */
  readonly committed: readonly Place[];
}

/** Reads the partitions' start and end offsets, and the live service's progress. */
export async function placesOf(
  kafka: KafkaClient,
  { service, projection }: ReplayRequest,
): Promise<Places> {
  const admin = kafka.newAdmin();
  await admin.connect();
  try {
    const topics = topicsOf(projection);
    const [lows, ends]: [Place[], Place[]] = [[], []];
    for (const topic of topics) {
      for (const { partition, low, high } of await admin.fetchTopicOffsets(topic)) {
        lows.push({ topic, partition, offset: BigInt(low) });
        ends.push({ topic, partition, offset: BigInt(high) });
      }
    }
    const offsets = await admin.fetchOffsets({ groupId: service, topics });
    const committed = offsets.flatMap(({ topic, partitions }) =>
      partitions
        .map(({ partition, offset }) => ({ topic, partition, offset: BigInt(offset) }))
        .filter(({ offset }) => offset >= 0n),
    );
    return { lows, ends, committed };
  } finally {
    await admin.disconnect();
  }
}

/** Start offset of a run in each partition. @throws {ReplayRefusedError} when no partition has the offset */
export async function startsOf(
  kafka: KafkaClient,
  { from, projection }: ReplayRequest,
  { lows, ends }: Places,
): Promise<readonly Place[]> {
  if (from.kind === 'beginning') return lows;
  const endOf = (place: Place): bigint =>
    ends.find((end) => end.topic === place.topic && end.partition === place.partition)?.offset ??
    place.offset;
  if (from.kind === 'offset') {
    const newest = ends.reduce((most, { offset }) => (offset > most ? offset : most), 0n);
    if (from.offset >= newest) {
      throw new ReplayRefusedError(
        `No partition of ${topicsOf(projection).join(', ')} has an offset ${from.offset}: the newest is ${newest - 1n}.`,
      );
    }
    return lows.map((low) => ({ ...low, offset: clamp(from.offset, low.offset, endOf(low)) }));
  }
  const admin = kafka.newAdmin();
  await admin.connect();
  try {
    const starts: Place[] = [];
    for (const topic of topicsOf(projection)) {
      for (const found of await admin.fetchTopicOffsetsByTimestamp(topic, from.at.getTime())) {
        starts.push({ topic, partition: found.partition, offset: BigInt(found.offset) });
      }
    }
    return starts.map((start) => (start.offset < 0n ? { ...start, offset: endOf(start) } : start));
  } finally {
    await admin.disconnect();
  }
}

const clamp = (value: bigint, least: bigint, most: bigint): bigint =>
  value < least ? least : value > most ? most : value;
