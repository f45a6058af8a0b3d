import { createAdminLink } from './admin-link.ts';
import type { Admin, KafkaClient } from './kafka-client.ts';

/** How far a group is behind on one topic. */
export interface TopicLag {
  readonly topic: string;
  /** Messages that wait to be applied. */
  readonly messages: number;
  /** Seconds that the oldest of them waits, some 10 % exact; null when none waits. */
  readonly oldestAgeS: number | null;
}

export interface LagReader {
  /** @throws when the broker does not answer */
  read(): Promise<TopicLag[]>;
  stop(): Promise<void>;
}

/** The part of the broker's answers that lag is read from. */
export type LagSource = Pick<
  Admin,
  'fetchOffsets' | 'fetchTopicOffsets' | 'fetchTopicOffsetsByTimestamp'
>;

/** The youngest and the oldest age that are told apart. */
const AGE_MIN_S = 0.5;
const AGE_MAX_S = 366 * 86_400;
/** Halvings of the ratio between the two on a logarithmic scale; what is left is below a tenth. */
const STEPS = 8;

/** Reads the lag of one group over one connection, which is opened by the first reading. */
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

/** By topic, how many messages of a group wait and for how long the oldest. */
export async function readLag(
  source: LagSource,
  groupId: string,
  topics: readonly string[],
  nowMs = Date.now(),
): Promise<TopicLag[]> {
  const committed = await source.fetchOffsets({ groupId, topics: [...topics] });
  const lags: TopicLag[] = [];
  for (const { topic, partitions } of committed) {
    const ends = await source.fetchTopicOffsets(topic);
    /** Where the group goes on, of each partition that it is behind on. */
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
 * A broker says which message is the first since a moment, not from when a message is: the age is enclosed by asking for moments,
 * which costs less than to fetch the messages.
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
