import type { EventHandler } from '@outlay/platform/inbox';
import { saveBookedMonth, saveMonth } from '../persistence/books-projection.ts';

export const onPeriodClosed: EventHandler<'PeriodClosed'> = ({ orgid, data }, tx) =>
  saveMonth(tx, orgid, data.month, true);

export const onPeriodReopened: EventHandler<'PeriodReopened'> = ({ orgid, data }, tx) =>
  saveMonth(tx, orgid, data.month, false);

/** What an expense costs; a reversal is followed by an entry of its own, unless the expense went back. */
const COSTS: ReadonlySet<string> = new Set(['approval', 'company_wallet']);

export const onJournalEntryBooked: EventHandler<'JournalEntryBooked'> = async (
  { orgid, data: { kind, expenseId, month } },
  tx,
) => {
  if (expenseId !== null && COSTS.has(kind)) await saveBookedMonth(tx, orgid, expenseId, month);
};
