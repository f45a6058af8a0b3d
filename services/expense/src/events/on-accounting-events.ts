import type { Subscriptions } from '@outlay/platform/inbox';
import type { EventPorts, Handler } from '../use-cases/event-ports.ts';

export const projectPeriodClosed: Handler<'PeriodClosed'> = ({ orgid, data }, { projections }) =>
  projections.saveMonth(orgid, data.month, true);

/** What an expense costs; a reversal is followed by another entry, unless the expense went back. */
const COSTS: ReadonlySet<string> = new Set(['approval', 'company_wallet']);

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
  JournalEntryBooked: async ({ orgid, data: { kind, expenseId, month } }, { projections }) => {
    if (expenseId !== null && COSTS.has(kind))
      await projections.saveBookedMonth(orgid, expenseId, month);
  },
} satisfies Subscriptions<EventPorts>;
