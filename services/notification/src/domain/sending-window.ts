/** Limit of instant messages to one member on one channel per window; further ones wait and become one summary. */
export const MESSAGES_PER_WINDOW_MAX = 10;
export const SENDING_WINDOW_MS = 10 * 60_000;

/** The latest window of a member on a channel. */
export interface SendingWindow {
  readonly startedAt: Date;
  /** Messages sent in it so far. */
  readonly messages: number;
}

export interface Waiting {
  readonly id: string;
  readonly createdAt: Date;
}

export interface SendingPlan<Item extends Waiting> {
  /** These become one message each. */
  readonly single: readonly Item[];
  /** All of these become one message. */
  readonly summary: readonly Item[];
  readonly window: SendingWindow;
}

/** Whether a window is still open. A clock that has been set back since may have started one in the future, which counts as over. */
function isOpen({ startedAt }: SendingWindow, now: Date): boolean {
  const ageMs = now.getTime() - startedAt.getTime();
  return ageMs >= 0 && ageMs < SENDING_WINDOW_MS;
}

/**
 * Which waiting notifications are sent now, oldest first, and how; the others wait for the window's end. `window` is null before the
 * first message.
 */
export function planMessages<Item extends Waiting>(
  window: SendingWindow | null,
  waiting: readonly Item[],
  now: Date,
): SendingPlan<Item> {
  if (window && isOpen(window, now)) return fill(window, waiting, []);
  const heldBack = waiting.filter((item) => window !== null && wasHeldBack(item, window));
  const fresh = waiting.filter((item) => !heldBack.includes(item));
  return fill({ startedAt: now, messages: heldBack.length > 0 ? 1 : 0 }, fresh, heldBack);
}

/** A full window holds back what comes before its end. */
const wasHeldBack = ({ createdAt }: Waiting, { startedAt, messages }: SendingWindow): boolean =>
  messages >= MESSAGES_PER_WINDOW_MAX &&
  createdAt.getTime() < startedAt.getTime() + SENDING_WINDOW_MS;

function fill<Item extends Waiting>(
  { startedAt, messages }: SendingWindow,
  waiting: readonly Item[],
  summary: readonly Item[],
): SendingPlan<Item> {
  const single = waiting.slice(0, Math.max(0, MESSAGES_PER_WINDOW_MAX - messages));
  return { single, summary, window: { startedAt, messages: messages + single.length } };
}
