import { createAdminLink } from './admin-link.ts';
import type { KafkaAdmin, KafkaClient } from './kafka-client.ts';

/** Lag of a group in one topic. */
export interface TopicLag {
  readonly topic: string;
  /** Number of messages not yet applied. */
  readonly messages: number;
  /** Age of the oldest in seconds, accurate to about 10 %; null without lag. */
  readonly oldestAgeS: number | null;
}

export interface LagReader {
  /** @throws when the broker doesn't respond */
  read(): Promise<TopicLag[]>;
  stop(): Promise<void>;
}

/** The part of the broker's API that lag is computed from. */
export type LagSource = Pick<
  KafkaAdmin,
  'fetchOffsets' | 'fetchTopicOffsets' | 'fetchTopicOffsetsByTimestamp'
>;

/** The smallest age that is distinguished. */
const AGE_MIN_S = 0.5;
const AGE_MAX_S = 366 * 86_400;
/** Steps of bisection between the two on a logarithmic scale; the remaining error is below a tenth. */
const STEPS = 8;

/** Reads the lag of one group over one connection, opened by the first reading. */
export function createLagReader(
  client: KafkaClient,
  groupId: string,
  topics: readonly string[],
): LagReader {
  const link = createAdminLink(client);
  return {
    read: () => link.ask((admin) => readLag(admin, groupId, topics)),
    stop: () => link.close(),
  };
}

/** Number of a group's pending messages by topic, and the age of the oldest. */
export async function readLag(
  source: LagSource,
  groupId: string,
  topics: readonly string[],
  nowMs = Date.now(),
): Promise<TopicLag[]> {
  const committed = await source.fetchOffsets({ groupId, topics });
  const lags: TopicLag[] = [];
  for (const { topic, partitions } of committed) {
    const ends = await source.fetchTopicOffsets(topic);
    /** The group's next offset in each partition with lag. */
    const behind = new Map<number, bigint>();
    let messages = 0n;
    for (const { partition, offset } of partitions) {
      const end = ends.find((candidate) => candidate.partition === partition);
      if (!end) continue;
      const next = BigInt(offset) < 0n ? BigInt(end.low) : BigInt(offset);
      if (BigInt(end.high) <= next) continue;
      behind.set(partition, next);
      messages += BigInt(end.high) - next;
    }
    const oldestAgeS = messages > 0n ? await ageOfOldest(source, topic, behind, nowMs) : null;
    lags.push({ topic, messages: Number(messages), oldestAgeS });
  }
  return lags;
}

/**
 * A broker can find the first message after a timestamp, but not the timestamp of a message. So the age is found by bisection,
 * which costs less than fetching the messages.
 */
async function ageOfOldest(
  source: LagSource,
  topic: string,
  behind: ReadonlyMap<number, bigint>,
  nowMs: number,
): Promise<number> {
  const waitsLongerThan = async (ageS: number): Promise<boolean> => {
    const firsts = await source.fetchTopicOffsetsByTimestamp(topic, Math.floor(nowMs - ageS * 1e3));
    return firsts.some(({ partition, offset }) => {
      const next = behind.get(partition);
      return next !== undefined && BigInt(offset) > next;
    });
  };
  let youngest = AGE_MIN_S;
  let oldest = AGE_MAX_S;
  for (let step = 0; step < STEPS; step += 1) {
    const middle = Math.sqrt(youngest * oldest);
    if (await waitsLongerThan(middle)) youngest = middle;
    else oldest = middle;
  }
  return Math.round(Math.sqrt(youngest * oldest) * 10) / 10;
}
