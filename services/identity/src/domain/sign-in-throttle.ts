/** Failures of one account or address within a window that began with the first of them. */
export interface FailureWindow {
  readonly startedAt: Date;
  readonly failures: number;
}

export const WINDOW_MS = 15 * 60_000;

/** Failures allowed per window. An address may stand for a whole office, so it has more. */
export const FAILURES_MAX = { account: 10, address: 100 } as const;

export type ThrottleSubject = keyof typeof FAILURES_MAX;

/** Seconds until the next attempt is heard; 0 when it may be made now. */
export function retryAfterSeconds(
  kind: ThrottleSubject,
  window: FailureWindow | null,
  now: Date,
): number {
  if (!window || window.failures < FAILURES_MAX[kind]) return 0;
  const endsAtMs = window.startedAt.getTime() + WINDOW_MS;
  return Math.max(0, Math.ceil((endsAtMs - now.getTime()) / 1_000));
}
