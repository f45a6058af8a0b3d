import type { ConsumerOptions } from './kafka-client.ts';

/** Pending bytes that end a lingering fetch: some fifty events. */
const MANY_BYTES = 65_536;

/** When the broker answers a fetch: as soon as so many bytes are pending, and at the latest after so long. */
export interface FetchWait {
  readonly minBytes: number;
  readonly maxWaitMs: number;
}

/** @param emptyMs how long the broker holds an empty fetch of a consumer that does not linger */
export const fetchWaitOf = ({ lingerMs }: ConsumerOptions, emptyMs: number): FetchWait =>
  lingerMs === undefined
    ? { minBytes: 1, maxWaitMs: emptyMs }
    : { minBytes: MANY_BYTES, maxWaitMs: lingerMs };
