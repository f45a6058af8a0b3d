import type { ExecutionResult } from 'graphql';
import type { LiveEvent } from '../live/event-stream.ts';

/** Returns the result of a running subscription for an event; null for an event of another field. */
export type Subscription = (event: LiveEvent) => ExecutionResult | null;
