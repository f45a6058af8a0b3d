import type { EventHandler } from '@outlay/platform/inbox';
import { enqueueEvent } from '@outlay/platform/outbox';
import { causeOfEvent } from '@outlay/platform/subgraph-service';
import { lockMonths, saveBookedMonth, saveMonth } from '../persistence/books-projection.ts';
import { SOURCE } from '../persistence/unit-of-work.ts';

export const projectPeriodClosed: EventHandler<'PeriodClosed'> = ({ orgid, data }, tx) =>
  saveMonth(tx, orgid, data.month, true);

/** Replies once every coding is either committed before or refused. */
export const onPeriodClosed: EventHandler<'PeriodClosed'> = async (event, tx) => {
  const { orgid, data } = event;
  await lockMonths(tx, orgid);
  await projectPeriodClosed(event, tx);
  const aggregateId = `period:${orgid}:${data.month}`;
  const reply = { type: 'RecodingClosed', aggregateId, data: { month: data.month } } as const;
  await enqueueEvent(tx, reply, { ...causeOfEvent(event), actorId: null }, SOURCE);
};

export const onPeriodReopened: EventHandler<'PeriodReopened'> = ({ orgid, data }, tx) =>
  saveMonth(tx, orgid, data.month, false);

/** What an expense costs; a reversal is followed by another entry, unless the expense went back. */
const COSTS: ReadonlySet<string> = new Set(['approval', 'company_wallet']);

export const onJournalEntryBooked: EventHandler<'JournalEntryBooked'> = async (
  { orgid, data: { kind, expenseId, month } },
  tx,
) => {
  if (expenseId !== null && COSTS.has(kind)) await saveBookedMonth(tx, orgid, expenseId, month);
};
