/**
 * How long a start waits for one part or one piece of demo data, in milliseconds. On a busy machine a start that takes half a minute
 * of CPU time may take many minutes; a part that can't start ends it earlier, by dying five times.
 */
export const START_PATIENCE_MS = 20 * 60_000;
