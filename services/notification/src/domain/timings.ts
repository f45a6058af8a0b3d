export const TIMINGS = ['INSTANT', 'DAILY', 'OFF'] as const;

/** When a channel notifies. */
export type Timing = (typeof TIMINGS)[number];

/** The timings with which something is sent. */
export const SENT_TIMINGS = ['INSTANT', 'DAILY'] as const satisfies readonly Timing[];
export type SentTiming = (typeof SENT_TIMINGS)[number];
