import type { Lag } from '../api/operations.ts';

/** What one group had still to apply, over all its topics. */
export interface GroupLag {
  readonly group: string;
  readonly waiting: number;
  readonly oldestAgeS: number | null;
  /** Topics that it is behind on. */
  readonly behind: readonly string[];
  /** What each reading said, the newest last. */
  readonly history: readonly LagReading[];
}

export interface LagReading {
  readonly waiting: number;
  /** 0 when nothing waited. */
  readonly oldestAgeS: number;
}

/** Five minutes of readings. */
export const historyMax = 60;

/** The next reading of every group, with what was read of it before. */
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
