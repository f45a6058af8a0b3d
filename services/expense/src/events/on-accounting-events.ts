import type { Subscriptions } from '@outlay/platform/inbox';
import type { EventByType } from '@outlay/schemas/events';
import type { EventPorts, Handler } from '../use-cases/event-ports.ts';

export const projectPeriodClosed: Handler<'PeriodClosed'> = ({ orgid, data }, { projections }) =>
  projections.saveMonth(orgid, data.month, true);

/** What both versions of the event say. */
type Booked = Pick<EventByType['JournalEntryBookedV2'], 'kind' | 'expenseId' | 'month'>;

/** What an expense costs; a reversal is followed by another entry, unless the expense went back. */
const COSTS: ReadonlySet<string> = new Set(['approval', 'company_wallet']);

async function saveBookedMonth(
  { orgid, data }: { readonly orgid: string; readonly data: Booked },
  { projections }: EventPorts,
): Promise<void> {
  const { kind, expenseId, month } = data;
  if (expenseId !== null && COSTS.has(kind))
    await projections.saveBookedMonth(orgid, expenseId, month);
}

/** Months are closed and reopened in accounting, and entries booked. */
export const accountingEvents = {
  /** Replies once every coding is either committed before or refused. */
  PeriodClosed: async (event, ports) => {
    const { orgid, data } = event;
    const scope = ports.scopeOf({ ...event, actorid: null });
    await scope.lockMonths();
    await projectPeriodClosed(event, ports);
    const aggregateId = `period:${orgid}:${data.month}`;
    await scope.publish({ type: 'RecodingClosed', aggregateId, data: { month: data.month } });
  },
  PeriodReopened: ({ orgid, data }, { projections }) =>
    projections.saveMonth(orgid, data.month, false),
  BooksChanged: ({ orgid, data }, { projections }) =>
    projections.saveBooksCurrency(orgid, data.currency),
  JournalEntryBooked: saveBookedMonth,
  JournalEntryBookedV2: saveBookedMonth,
} satisfies Subscriptions<EventPorts>;
