import { dayIn, monthOf } from '@outlay/schemas/months';

/** What is read of an event that could not be applied. */
export interface FailedEvent {
  readonly type: string | null;
  /** When it happened. */
  readonly time: string | null;
  /** Calendar day that it is booked on, where the event has one. */
  readonly day: string | null;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Events whose own time decides the month that they are booked in. */
const BOOKED_WHEN_IT_HAPPENED: ReadonlySet<string | null> = new Set([
  'ExpenseApproved',
  'PaymentSent',
  'WalletTransactionObserved',
]);

/**
 * Whether a failed event would be booked up to the end of a month, yyyy-mm. One whose month is unknown, such as a change of a
 * tax code, counts for every month.
 */
export function mayBeDueBy(
  { type, time, day }: FailedEvent,
  month: string,
  timeZone: string,
): boolean {
  if (day !== null && DAY.test(day)) return monthOf(day) <= month;
  const at = new Date(time ?? Number.NaN);
  const isDated = BOOKED_WHEN_IT_HAPPENED.has(type) && !Number.isNaN(at.getTime());
  return !isDated || monthOf(dayIn(timeZone, at)) <= month;
}
