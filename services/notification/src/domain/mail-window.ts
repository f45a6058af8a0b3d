/** Limit of one person's instant emails per window; further ones wait and become one summary. */
export const MAILS_PER_WINDOW_MAX = 10;
export const MAIL_WINDOW_MS = 10 * 60_000;

export interface MailWindow {
  /** Null before the first email. */
  readonly startedAt: Date | null;
  readonly mails: number;
}

export interface Waiting {
  readonly id: string;
  readonly createdAt: Date;
}

export interface MailPlan<Item extends Waiting> {
  /** One mail each. */
  readonly single: readonly Item[];
  /** One mail for all of them. */
  readonly summary: readonly Item[];
  readonly window: MailWindow;
}

/** Whether a window is still valid: one that starts in the future was set by a clock that has been set back. */
function isOpen({ startedAt }: MailWindow, now: Date): boolean {
  const ageMs = startedAt === null ? -1 : now.getTime() - startedAt.getTime();
  return ageMs >= 0 && ageMs < MAIL_WINDOW_MS;
}

/** Which pending notifications are sent now, oldest first, and how; the others wait for the window's end. */
export function planMails<Item extends Waiting>(
  window: MailWindow,
  waiting: readonly Item[],
  now: Date,
): MailPlan<Item> {
  if (isOpen(window, now)) return fill(window, waiting, [], now);
  // Those from a full window have waited for its end.
  const endedMs = window.startedAt === null ? null : window.startedAt.getTime() + MAIL_WINDOW_MS;
  const wasFull = endedMs !== null && window.mails >= MAILS_PER_WINDOW_MAX;
  const heldBack = waiting.filter(({ createdAt }) => wasFull && createdAt.getTime() < endedMs);
  const fresh = waiting.filter((item) => !heldBack.includes(item));
  return fill({ startedAt: now, mails: heldBack.length > 0 ? 1 : 0 }, fresh, heldBack, now);
}

function fill<Item extends Waiting>(
  { startedAt, mails }: MailWindow,
  waiting: readonly Item[],
  summary: readonly Item[],
  now: Date,
): MailPlan<Item> {
  const single = waiting.slice(0, Math.max(0, MAILS_PER_WINDOW_MAX - mails));
  return {
    single,
    summary,
    window: { startedAt: startedAt ?? now, mails: mails + single.length },
  };
}
