/** Someone whose held payouts continue once they have set their wallet. */
export interface WaitingPayee {
  readonly payeeId: string;
  /** The oldest of the payouts, which a reminder is about. */
  readonly payoutId: string;
  /** When that one was queued. */
  readonly since: Date;
  /** How many payouts wait. */
  readonly count: number;
  /** Their sum, a decimal in US dollars. */
  readonly amountUsd: string;
  /** When they were last reminded of one of them; null when never. */
  readonly remindedAt: Date | null;
}

/** A reminder a day is enough, as for the reminders of a month's close. */
const REMINDER_INTERVAL_MS = 86_400_000;

/** Whether the last reminder is long enough ago for another one. */
export const mayRemindAgain = (remindedAt: Date | null, now: Date): boolean =>
  remindedAt === null || now.getTime() - remindedAt.getTime() >= REMINDER_INTERVAL_MS;
