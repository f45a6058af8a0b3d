/** Longest pause before a source that is down is tried again. */
export const BACKOFF_MAX_MS = 30_000;
