import { EVENT_CATALOGUE, type EventType, type Topic } from '@outlay/schemas/events';
import type { Subscriptions } from '../inbox/index.ts';

/** A table that nothing but the projection's handlers writes, but for the columns that it keeps. */
export interface ProjectedTable {
  readonly name: string;
  /** Columns that do not follow from events, such as a timer: a replay leaves those of a row that is there as they are. */
  readonly keeps?: readonly string[];
}

/**
 * Tables that follow from events alone, with the handlers that make them: those of the live service. Their effect is in these
 * tables; what else they touch follows from rows that a replay does not have.
 */
export interface Projection {
  readonly name: string;
  readonly tables: readonly ProjectedTable[];
  readonly handlers: Subscriptions;
  /** Its rows count events, so that it can only be made from the first event on, as a whole. */
  readonly accumulates?: true;
}

/** The topics that its events come by. */
export const topicsOf = ({ handlers }: Projection): Topic[] => [
  ...new Set((Object.keys(handlers) as EventType[]).map((type) => EVENT_CATALOGUE[type].topic)),
];
