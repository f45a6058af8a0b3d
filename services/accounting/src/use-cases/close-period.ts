import type {
  Changes,
  ChangeKind,
  ProposalCode,
  Proposed,
  Saying,
  SentProof,
} from '@outlay/authority-log';
import { waitUntil } from '@outlay/platform/deadline';
import { ok, type Result } from '@outlay/platform/result';
import { readReason } from '@outlay/platform/text';
import {
  entriesUnmapped,
  eventsFailed,
  exchangeUnmapped,
  invalid,
  notFinance,
  periodClosed,
  periodNotOver,
  periodOpen,
  periodOutOfOrder,
  type AccountingRefusalCode,
} from '../domain/accounting-refusals.ts';
import { dayIn, isMonth, monthName, monthOf } from '@outlay/schemas/months';
import { mayBeDueBy } from '../domain/failed-event.ts';
import { isDueBy } from '../domain/source-event.ts';
import { mayKeepBooks, type Actor } from './change-chart.ts';
import { revaluationOf, revalueMonth } from './revalue-month.ts';
import type { Clock, Scope, UnitOfWork } from './ports.ts';
import type { AccountingQueries } from './queries.ts';

export interface PeriodCommand {
  readonly month: string;
  readonly reason: string;
  /** Absent where the session is to be enough. */
  readonly proof?: SentProof | null | undefined;
}

export interface PeriodPorts {
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  readonly changes: Changes<Scope>;
  readonly queries: Pick<AccountingQueries, 'timeZone' | 'periods'>;
  /** Maximum time until expense replies: usually milliseconds, seconds on a busy machine. */
  readonly replyWaitMs: number;
}

export const REASON_LENGTH_MAX = 500;

type PeriodChange = Pick<PeriodCommand, 'month' | 'reason'>;

function readChange({ month, reason }: PeriodChange): Result<PeriodChange, 'VALIDATION_FAILED'> {
  if (!isMonth(month)) return invalid('month', 'Month must be written as yyyy-mm.');
  const read = readReason(reason, REASON_LENGTH_MAX);
  return read.ok ? ok({ month, reason: read.value }) : read;
}

const sayingOf = (month: string, isClosed: boolean): Saying => ({
  kind: 'month.set',
  subject: `month/${month}`,
  body: { isClosed },
});

/** Closes a month of which nothing waits or has failed, after all earlier ones with entries. It takes no entry from the commit on. */
export const periodClosedChange: ChangeKind<
  Scope,
  PeriodChange & { readonly timeZone: string; readonly proposedAt: string },
  AccountingRefusalCode
> = {
  kind: 'period.closed',
  prepare: async ({ books, periods, publishPeriod }, { month, reason, timeZone, proposedAt }) => {
    // No entry is appended between the check and the commit.
    await books.lockJournal();
    const before = await periods.closed(month);
    if (before?.closedAt) return periodClosed(month);
    const first = await periods.firstOpen();
    if (!before && first !== null && first < month)
      return periodOutOfOrder(`Close ${monthName(first)}`);
    const waiting = (await books.waiting()).filter(({ source }) => isDueBy(source, month));
    if (waiting.length > 0) return entriesUnmapped(waiting.length);
    const failed = (await books.failed()).filter((each) => mayBeDueBy(each, month, timeZone));
    if (failed.length > 0) return eventsFailed(failed.length);
    const { entry, missing } = await revaluationOf(books, month);
    if (missing.length > 0) return exchangeUnmapped();
    return ok({
      title: `Close ${monthName(month)}`,
      fields: [{ field: monthName(month), before: 'Open', after: `Closed: ${reason}` }],
      // A month that is already closing only waits for expense.
      says: before ? null : sayingOf(month, true),
      apply: async ({ authorId }) => {
        if (before) return;
        if (entry) await revalueMonth(books, month, entry, new Date(proposedAt));
        await periods.close({ month, reason, closedAt: null, closedById: authorId });
        await publishPeriod('PeriodClosed', { month, reason });
      },
    });
  },
};

type PeriodOutcome = Promise<Result<Proposed, AccountingRefusalCode | ProposalCode>>;

/** Closes a month that is over. It is closed once expense replies that it refuses to recode what is booked in it. */
export const closePeriod =
  ({ unitOfWork, clock, changes, queries, replyWaitMs }: PeriodPorts) =>
  async (actor: Actor, { proof, ...command }: PeriodCommand): PeriodOutcome => {
    const { viewer, cause } = actor;
    if (!mayKeepBooks(viewer)) return notFinance();
    const read = readChange(command);
    if (!read.ok) return read;
    const { month } = read.value;
    const timeZone = await queries.timeZone(viewer.organizationId);
    if (month >= monthOf(dayIn(timeZone, clock.now()))) return periodNotOver(month);
    const closing = await changes.propose(
      (work) => unitOfWork.run(cause, work),
      periodClosedChange,
      { ...read.value, timeZone, proposedAt: clock.now().toISOString() },
      { ...actor, proof },
    );
    const isClosed = async () =>
      (await queries.periods(viewer.organizationId)).closed.some(
        (period) => period.month === month && period.closedAt !== null,
      );
    if (closing.ok) await waitUntil(isClosed, replyWaitMs);
    return closing;
  };

/** Opens the last closed month again, once a second person of finance or an admin confirms it. */
export const periodReopened: ChangeKind<Scope, PeriodChange, AccountingRefusalCode> = {
  kind: 'period.reopened',
  prepare: async ({ books, periods, publishPeriod }, { month, reason }) => {
    // No later month is closed between the check and the commit.
    await books.lockJournal();
    const closed = await periods.closed(month);
    // A reply to this closing must not end a later one.
    if (!closed?.closedAt) return periodOpen(month);
    const last = await periods.lastClosed();
    if (last !== null && last > month) return periodOutOfOrder(`Reopen ${monthName(last)}`);
    return ok({
      title: `Reopen ${monthName(month)}`,
      fields: [
        { field: monthName(month), before: `Closed: ${closed.reason}`, after: `Open: ${reason}` },
      ],
      says: sayingOf(month, false),
      apply: async () => {
        await periods.reopen(month);
        await publishPeriod('PeriodReopened', { month, reason });
      },
    });
  },
};

/** Opens a month again, or proposes it. */
export const reopenPeriod =
  ({ unitOfWork, changes }: PeriodPorts) =>
  async (actor: Actor, { proof, ...command }: PeriodCommand): PeriodOutcome => {
    if (!mayKeepBooks(actor.viewer)) return notFinance();
    const read = readChange(command);
    if (!read.ok) return read;
    const run = <Value>(work: (scope: Scope) => Promise<Value>) =>
      unitOfWork.run(actor.cause, work);
    return changes.propose(run, periodReopened, read.value, { ...actor, proof });
  };
