import type { Control, ControlGate, Proposed, ProposalCode } from '@outlay/platform/controls';
import { waitUntil } from '@outlay/platform/deadline';
import { ok, type Result } from '@outlay/platform/result';
import { readReason } from '@outlay/platform/text';
import {
  entriesUnmapped,
  eventsFailed,
  invalid,
  notFinance,
  periodClosed,
  periodNotOver,
  periodOpen,
  type AccountingRefusalCode,
} from '../domain/accounting-refusals.ts';
import { dayIn, isMonth, monthName, monthOf } from '@outlay/schemas/months';
import { mayBeDueBy } from '../domain/failed-event.ts';
import { isDueBy } from '../domain/source-event.ts';
import { mayKeepBooks, type Actor } from './change-chart.ts';
import type { Clock, Scope, UnitOfWork } from './ports.ts';
import type { AccountingQueries } from './queries.ts';

export interface PeriodCommand {
  readonly month: string;
  readonly reason: string;
}

export interface PeriodPorts {
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  readonly controls: ControlGate<Scope>;
  readonly queries: Pick<AccountingQueries, 'timeZone' | 'periods'>;
  /** Maximum time until expense replies: usually milliseconds, seconds on a busy machine. */
  readonly replyWaitMs: number;
}

const REASON_LENGTH_MAX = 500;

function readCommand({ month, reason }: PeriodCommand): Result<PeriodCommand, 'VALIDATION_FAILED'> {
  if (!isMonth(month)) return invalid('month', 'Month must be written as yyyy-mm.');
  const read = readReason(reason, REASON_LENGTH_MAX);
  return read.ok ? ok({ month, reason: read.value }) : read;
}

/**
 * Closes a month that is over and of which nothing waits or has failed. It takes no entry from the commit on, and is closed once
 * expense replies that it refuses to recode what is booked in it.
 */
export const closePeriod =
  ({ unitOfWork, clock, queries, replyWaitMs }: PeriodPorts) =>
  async (
    { viewer, cause }: Actor,
    command: PeriodCommand,
  ): Promise<Result<{ readonly month: string }, AccountingRefusalCode>> => {
    if (!mayKeepBooks(viewer)) return notFinance();
    const read = readCommand(command);
    if (!read.ok) return read;
    const { month, reason } = read.value;
    const timeZone = await queries.timeZone(viewer.organizationId);
    const today = dayIn(timeZone, clock.now());
    if (month >= monthOf(today)) return periodNotOver(month);
    const closing = await unitOfWork.run(cause, async ({ books, periods, publishPeriod }) => {
      // No entry is appended between the check and the commit.
      await books.lockJournal();
      const before = await periods.closed(month);
      if (before) return before.closedAt ? periodClosed(month) : ok({ month });
      const waiting = (await books.waiting()).filter(({ source }) => isDueBy(source, month));
      if (waiting.length > 0) return entriesUnmapped(waiting.length);
      const failed = (await books.failed()).filter((each) => mayBeDueBy(each, month, timeZone));
      if (failed.length > 0) return eventsFailed(failed.length);
      await periods.close({ month, reason, closedAt: null, closedById: viewer.userId });
      await publishPeriod('PeriodClosed', { month, reason });
      return ok({ month });
    });
    const isClosed = async () =>
      (await queries.periods(viewer.organizationId)).closed.some(
        (period) => period.month === month && period.closedAt !== null,
      );
    if (closing.ok) await waitUntil(isClosed, replyWaitMs);
    return closing;
  };

/** Opens a closed month again, once a second person of finance or an admin confirms it. */
export const periodReopenedControl: Control<
  Scope,
  PeriodCommand,
  { readonly month: string },
  AccountingRefusalCode
> = {
  kind: 'period.reopened',
  prepare: async ({ periods, publishPeriod }, command) => {
    const read = readCommand(command);
    if (!read.ok) return read;
    const { month, reason } = read.value;
    const closed = await periods.closed(month);
    // A reply to this closing must not end a later one.
    if (!closed?.closedAt) return periodOpen(month);
    return ok({
      title: `Reopen ${monthName(month)}`,
      diff: [
        { field: monthName(month), before: `Closed: ${closed.reason}`, after: `Open: ${reason}` },
      ],
      apply: async () => {
        await periods.reopen(month);
        await publishPeriod('PeriodReopened', { month, reason });
        return { month };
      },
    });
  },
};

export const reopenPeriod =
  ({ unitOfWork, controls }: PeriodPorts) =>
  (
    { viewer, cause }: Actor,
    command: PeriodCommand,
  ): Promise<Result<Proposed<{ readonly month: string }>, AccountingRefusalCode | ProposalCode>> =>
    unitOfWork.run(cause, (scope) =>
      controls.propose(scope, periodReopenedControl, command, viewer),
    );
