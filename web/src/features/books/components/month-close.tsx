import { useState } from 'react';
import { ActionBanner } from '../../../components/ui/action-banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ReasonDialog } from '../../../components/ui/reason-dialog.tsx';
import { Fact, Facts, Section } from '../../../components/ui/section.tsx';
import {
  useClosePeriodMutation,
  useReopenPeriodMutation,
  type BooksPeriodFragment,
} from '#graphql';
import { resultOf, type ActionResult } from '../../../lib/action-result.ts';
import { formatDateTime, formatDay } from '../../../lib/format-date.ts';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { nextMonth } from '@outlay/schemas/months';
import { monthForLateEntries, monthName } from '../months.ts';
import type { BooksMonth } from '../use-books-month.ts';
import { WaitingChange } from './waiting-change.tsx';
import { useKeepsBooks } from '../use-keeps-books.ts';

interface MonthCloseProps {
  period: BooksPeriodFragment;
  books: BooksMonth;
  /** Whether something else is more urgent: then this button isn't the filled one. */
  hasWork: boolean;
  /** Number of items of the checklist that nobody ticked. */
  unticked: number;
}

/** Closes the month, or says who closed it and reopens it. */
export function MonthClose({ period, books, ...left }: MonthCloseProps) {
  const { month, state } = period;
  return (
    <Section title="Month close">
      {state === 'CLOSED' ? (
        <ClosedMonth period={period} />
      ) : month < books.current ? (
        <OpenMonth period={period} periods={books.periods} {...left} />
      ) : (
        <p className="text-ink-soft">
          {`You can close ${monthName(month)} from ${formatDay(`${nextMonth(month)}-01`)}.`}
        </p>
      )}
    </Section>
  );
}

const openItems = (count: number): string =>
  count === 1
    ? '1 item of the checklist is still open.'
    : `${count} items of the checklist are still open.`;

/** A month that can be closed, or whose closing can be finished. */
function OpenMonth({
  period: { month, state },
  periods,
  hasWork,
  unticked,
}: Pick<BooksMonth, 'periods'> & Omit<MonthCloseProps, 'books'>) {
  const [closePeriod] = useClosePeriodMutation({ refetchQueries: ['Periods'] });
  const name = monthName(month);
  const next = monthName(monthForLateEntries(periods, month));
  const consequence = `Closing ${name} locks it. Later entries go to ${next}.`;
  const close = async (reason: string) => {
    const answer = await closePeriod({ month, reason });
    const closing = answer?.period;
    if (!closing) return failureMessage(answer?.errors, `Failed to close ${name}`);
    showSuccess(closing.state === 'CLOSED' ? `${name} closed` : `${name} is still closing`);
    return null;
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="text-ink-soft">
        {state === 'OPEN'
          ? consequence
          : `${name} is still closing and takes no more entries. Close it again to finish.`}
      </p>
      <ReasonDialog
        trigger={<Button tone={hasWork ? 'secondary' : 'primary'}>Close {name}</Button>}
        title={`Close ${name}?`}
        explanation={unticked === 0 ? consequence : `${consequence} ${openItems(unticked)}`}
        confirmLabel={`Close ${name}`}
        draft={`close:${month}`}
        tone="primary"
        onConfirm={close}
      />
    </div>
  );
}

function ClosedMonth({ period }: { period: BooksPeriodFragment }) {
  const { month, closedAt, closedBy, reason } = period;
  const name = monthName(month);
  // Only admins have the page of changes; the proposal is below for everyone.
  const isAdmin = useSessionUser().roles.includes('admin');
  const keepsBooks = useKeepsBooks();
  const [result, setResult] = useState<ActionResult | null>(null);
  return (
    <div className="grid grid-cols-1 gap-4">
      {result && <ActionBanner {...result} isProposed={isAdmin && result.isProposed === true} />}
      {keepsBooks && (
        <WaitingChange
          kind="month.set"
          subject={`month/${month}`}
          what={`to reopen ${name}`}
          confirmed={`${name} reopened`}
          rejected={`${name} stays closed`}
          refetches="Periods"
        />
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <Facts>
          <Fact label="Closed by">{personName(closedBy)}</Fact>
          {closedAt !== null && <Fact label="Closed on">{formatDateTime(closedAt)}</Fact>}
          <Fact label="Reason">{reason}</Fact>
        </Facts>
        {keepsBooks && <ReopenButton month={month} onProposed={setResult} />}
      </div>
    </div>
  );
}

interface ReopenButtonProps {
  month: string;
  onProposed: (result: ActionResult) => void;
}

function ReopenButton({ month, onProposed }: ReopenButtonProps) {
  const [reopenPeriod] = useReopenPeriodMutation({
    refetchQueries: ['Periods', 'Reopenings', 'WaitingChanges'],
  });
  const name = monthName(month);
  const reopen = async (reason: string) => {
    const answer = await reopenPeriod({ month, reason });
    if (answer?.period) {
      showSuccess(`${name} reopened`);
      return null;
    }
    const result = resultOf(answer?.errors, `Failed to reopen ${name}`);
    if (result.isProposed !== true) return result.message;
    onProposed(result);
    return null;
  };
  return (
    <ReasonDialog
      trigger={<Button>Reopen…</Button>}
      title={`Reopen ${name}?`}
      explanation={`${name} takes entries again once someone else of finance, or an admin, confirms.`}
      confirmLabel={`Reopen ${name}`}
      draft={`reopen:${month}`}
      tone="primary"
      onConfirm={reopen}
    />
  );
}
