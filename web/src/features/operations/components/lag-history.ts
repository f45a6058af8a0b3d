import type { Lag } from '../operations.ts';

/** One consumer group's lag over all its topics. */
export interface GroupLag {
  readonly group: string;
  readonly waiting: number;
  readonly oldestAgeS: number | null;
  /** Topics on which it lags behind. */
  readonly behind: readonly string[];
  /** Samples, newest last. */
  readonly history: readonly LagReading[];
}

export interface LagReading {
  readonly waiting: number;
  /** Age in seconds of the oldest event; 0 without lag. */
  readonly oldestAgeS: number;
}

/** Number of samples in five minutes. */
export const historyMax = 60;

/** Adds the next sample of every group to its earlier ones. */
export function followLag(before: readonly GroupLag[], { groups }: Lag): GroupLag[] {
  const names = [...new Set(groups.map(({ group }) => group))];
  return names.map((group) => {
    const topics = groups.filter((each) => each.group === group);
    const waiting = topics.reduce((sum, { messages }) => sum + messages, 0);
    const ages = topics.flatMap(({ oldest_age_seconds: age }) => (age === null ? [] : [age]));
    const oldestAgeS = ages.length === 0 ? null : Math.max(...ages);
    const earlier = before.find((each) => each.group === group)?.history ?? [];
    return {
      group,
      waiting,
      oldestAgeS,
      behind: topics.filter(({ messages }) => messages > 0).map(({ topic }) => topic),
      history: [...earlier, { waiting, oldestAgeS: oldestAgeS ?? 0 }].slice(-historyMax),
    };
  });
}
