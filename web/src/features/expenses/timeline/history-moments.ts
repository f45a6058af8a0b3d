import type { ExpenseHistoryQuery } from '#graphql';
import { timelineLabels } from './timeline-labels.ts';

type Activity = NonNullable<ExpenseHistoryQuery['expense']>['activity'];

/** A moment at which an expense changed, and what happened. */
export interface HistoryMoment {
  at: string;
  label: string;
}

/** Returns one moment per time, oldest first; of several entries at once the last one names it. */
export const historyMoments = (activity: Activity): HistoryMoment[] => [
  ...new Map(
    activity.map(({ at, kind }) => [at, { at, label: timelineLabels(kind, null) }]),
  ).values(),
];

/** Returns the index of the newest moment up to `asOf`, -1 before the first; the number of moments for now (null). */
export const positionOf = (moments: readonly HistoryMoment[], asOf: string | null): number =>
  asOf === null
    ? moments.length
    : moments.findLastIndex(({ at }) => Date.parse(at) <= Date.parse(asOf));
