import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { ActionBanner } from '../../../components/ui/action-banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ReasonDialog } from '../../../components/ui/reason-dialog.tsx';
import { Fact, Facts, Section } from '../../../components/ui/section.tsx';
import {
  useClosePeriodMutation,
  useReopeningsQuery,
  useReopenPeriodMutation,
  type BooksPeriodFragment,
} from '#graphql';
import { resultOf, type ActionResult } from '../../../lib/action-result.ts';
import { formatDateTime, formatDay } from '../../../lib/format-date.ts';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import { refetchActive } from '../../../lib/refetch-active.ts';
import { useAnswerChange, type ChangeAnswer } from '../../../lib/use-answer-change.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { nextMonth } from '@outlay/schemas/months';
import { monthForLateEntries, monthName } from '../months.ts';
import type { BooksMonth } from '../use-books-month.ts';
import { useKeepsBooks } from '../use-keeps-books.ts';

interface MonthCloseProps {
  period: BooksPeriodFragment;
  books: BooksMonth;
  /** Whether something else is more urgent: then this button isn't the filled one. */
  hasWork: boolean;
}

/** Closes the month, or says who closed it and reopens it. */
export function MonthClose({ period, books, hasWork }: MonthCloseProps) {
  const { month, state } = period;
  return (
    <Section title="Month close">
      {state === 'CLOSED' ? (
        <ClosedMonth period={period} />
      ) : month < books.current ? (
        <OpenMonth period={period} periods={books.periods} hasWork={hasWork} />
      ) : (
        <p className="text-ink-soft">
          {`You can close ${monthName(month)} from ${formatDay(`${nextMonth(month)}-01`)}.`}
        </p>
      )}
    </Section>
  );
}

/** A month that can be closed, or whose closing can be finished. */
function OpenMonth({
  period: { month, state },
  periods,
  hasWork,
}: Pick<BooksMonth, 'periods'> & { period: BooksPeriodFragment; hasWork: boolean }) {
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
        explanation={consequence}
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
  // Only admins have the page of changes; the proposal is below for everyone.
  const isAdmin = useSessionUser().roles.includes('admin');
  const keepsBooks = useKeepsBooks();
  const [result, setResult] = useState<ActionResult | null>(null);
  return (
    <div className="grid grid-cols-1 gap-4">
      {result && <ActionBanner {...result} isProposed={isAdmin && result.isProposed === true} />}
      {keepsBooks && <WaitingReopening month={month} />}
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

/** A proposal to reopen the month, which someone else who keeps the books confirms. */
function WaitingReopening({ month }: { month: string }) {
  const { data } = useReopeningsQuery();
  const answer = useAnswerChange();
  const client = useApolloClient();
  const { id: viewerId } = useSessionUser();
  const [busy, setBusy] = useState<ChangeAnswer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const name = monthName(month);
  const waiting = data?.pendingChanges.find(
    ({ kind, subject }) => kind === 'month.set' && subject === `month/${month}`,
  );
  if (!waiting) return null;
  const give = async (given: ChangeAnswer) => {
    setBusy(given);
    const errors = await answer(waiting.id, given);
    setBusy(null);
    const isDone = errors?.length === 0;
    setFailure(isDone ? null : failureMessage(errors, 'Failed to send your decision'));
    if (!isDone) return;
    void refetchActive(client, ['Periods']);
    showSuccess(given === 'confirm' ? `${name} reopened` : `${name} stays closed`);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-ink-soft">
        {`${personName(waiting.proposedBy)} proposed to reopen ${name}.`}
      </p>
      {waiting.viewerMayConfirm && (
        <Button busy={busy === 'confirm'} onClick={() => void give('confirm')}>
          Confirm
        </Button>
      )}
      {waiting.viewerMayReject && (
        <Button busy={busy === 'reject'} onClick={() => void give('reject')}>
          {waiting.proposedBy?.id === String(viewerId) ? 'Withdraw' : 'Reject'}
        </Button>
      )}
      {failure !== null && (
        <span role="alert" className="text-sm text-danger">
          {failure}
        </span>
      )}
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
