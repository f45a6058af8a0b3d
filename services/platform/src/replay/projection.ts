import { EVENT_CATALOGUE, type EventType, type Topic } from '@outlay/schemas/events';
import type { Subscriptions } from '../inbox/index.ts';

/** A table that only the projection's handlers write, except for the columns that it keeps. */
export interface ProjectedTable {
  readonly name: string;
  /** Columns that are not derived from events, such as a timer: a replay leaves those of existing rows unchanged. */
  readonly keeps?: readonly string[];
}

/**
 * Tables derived from events alone, with the live service's handlers that fill them. The handlers' effect is in these tables;
 * anything else that they touch depends on rows that a replay doesn't have.
 */
export interface Projection {
  readonly name: string;
  readonly tables: readonly ProjectedTable[];
  readonly handlers: Subscriptions;
  /** Its rows count events, so that it can only be rebuilt as a whole, from the first event on. */
  readonly accumulates?: true;
}

/** The topics of its events. */
export const topicsOf = ({ handlers }: Projection): Topic[] => [
  ...new Set((Object.keys(handlers) as EventType[]).map((type) => EVENT_CATALOGUE[type].topic)),
];
