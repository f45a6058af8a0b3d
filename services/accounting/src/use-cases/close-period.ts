import type { Control, ControlGate, Proposed, ProposalCode } from '@outlay/platform/controls';
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

export interface PeriodCommand {
  readonly month: string;
  readonly reason: string;
}

export interface PeriodPorts {
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  readonly controls: ControlGate<Scope>;
  readonly timeZoneOf: (organizationId: string) => Promise<string>;
}

const REASON_LENGTH_MAX = 500;

function readCommand({ month, reason }: PeriodCommand): Result<PeriodCommand, 'VALIDATION_FAILED'> {
  if (!isMonth(month)) return invalid('month', 'Month must be written as yyyy-mm.');
  const read = readReason(reason, REASON_LENGTH_MAX);
  return read.ok ? ok({ month, reason: read.value }) : read;
}

/** Closes a month that is over and of which nothing waits or has failed. */
export const closePeriod =
  ({ unitOfWork, clock, timeZoneOf }: PeriodPorts) =>
  async (
    { viewer, cause }: Actor,
    command: PeriodCommand,
  ): Promise<Result<{ readonly month: string }, AccountingRefusalCode>> => {
    if (!mayKeepBooks(viewer)) return notFinance();
    const read = readCommand(command);
    if (!read.ok) return read;
    const { month, reason } = read.value;
    const now = clock.now();
    const timeZone = await timeZoneOf(viewer.organizationId);
    const today = dayIn(timeZone, now);
    if (month >= monthOf(today)) return periodNotOver(month);
    return unitOfWork.run(cause, async ({ books, periods, publishPeriod }) => {
      // No entry is appended between the check and the commit.
      await books.lockJournal();
      if (await periods.closed(month)) return periodClosed(month);
      const waiting = (await books.waiting()).filter(({ source }) => isDueBy(source, month));
      if (waiting.length > 0) return entriesUnmapped(waiting.length);
      const failed = (await books.failed()).filter((each) => mayBeDueBy(each, month, timeZone));
      if (failed.length > 0) return eventsFailed(failed.length);
      await periods.close({ month, reason, closedAt: now, closedById: viewer.userId });
      await publishPeriod('PeriodClosed', { month, reason });
      return ok({ month });
    });
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
    if (!closed) return periodOpen(month);
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
