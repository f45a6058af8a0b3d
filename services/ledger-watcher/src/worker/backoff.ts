/** A source that stays down is asked this seldom at most. */
export const BACKOFF_MAX_MS = 30_000;
