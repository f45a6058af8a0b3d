import { EVENT_CATALOGUE, type EventType, type Topic } from '@outlay/schemas/events';
import type { Subscriptions } from '../inbox/index.ts';

/** A table that only the projection's handlers write, except for its kept columns. */
export interface ProjectedTable {
  readonly name: string;
  /** Columns that are not derived from events, such as a timer: a replay doesn't change them in existing rows. */
  readonly keeps?: readonly string[];
  /** Whether the database refuses changes of its rows: a replay adds those that are lost, and is refused when others differ. */
  readonly appendOnly?: boolean;
}

/**
 * Tables derived from events alone, with the live service's handlers that fill them. Handlers may only write these tables; other
 * tables depend on rows that a replay doesn't have.
 */
export interface Projection {
  readonly name: string;
  readonly tables: readonly ProjectedTable[];
  readonly handlers: Subscriptions;
}

/** The topics of the projection's events. */
export const topicsOf = ({ handlers }: Projection): Topic[] => [
  ...new Set((Object.keys(handlers) as EventType[]).map((type) => EVENT_CATALOGUE[type].topic)),
];
