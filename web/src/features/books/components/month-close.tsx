import { useState } from 'react';
import { ActionBanner } from '../../../components/ui/action-banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ReasonDialog } from '../../../components/ui/reason-dialog.tsx';
import { Fact, Facts, Section } from '../../../components/ui/section.tsx';
import {
  useClosePeriodMutation,
  useDecideReopeningMutation,
  useReopeningsQuery,
  useReopenPeriodMutation,
  type ControlDecision,
  type BooksPeriodFragment,
} from '../../../generated/graphql.ts';
import { resultOf, type ActionResult } from '../../../lib/action-result.ts';
import { formatDateTime, formatDay } from '../../../lib/format-date.ts';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import { personName } from '../../../lib/person-name.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { textLabels } from '../../../lib/with-unknown.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { nextMonth } from '@outlay/schemas/months';
import { monthForLateEntries, monthName } from '../months.ts';
import type { BooksMonth } from '../use-books-month.ts';

/** Closes the month, or says who closed it and reopens it. */
export function MonthClose({
  period,
  books,
  hasWork,
}: {
  period: BooksPeriodFragment;
  books: BooksMonth;
  /** Whether something else is more urgent: then this button isn't the filled one. */
  hasWork: boolean;
}) {
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
    const { data } = await closePeriod({ variables: { month, reason } });
    const closing = data?.closePeriod.period;
    if (!closing) return failureMessage(data?.closePeriod.errors, `Failed to close ${name}`);
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
  const [result, setResult] = useState<ActionResult | null>(null);
  return (
    <div className="grid grid-cols-1 gap-4">
      {result && <ActionBanner {...result} isProposed={isAdmin && result.isProposed === true} />}
      <WaitingReopening month={month} />
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <Facts>
          <Fact label="Closed by">{personName(closedBy)}</Fact>
          {closedAt !== null && <Fact label="Closed on">{formatDateTime(closedAt)}</Fact>}
          <Fact label="Reason">{reason}</Fact>
        </Facts>
        <ReopenButton month={month} onProposed={setResult} />
      </div>
    </div>
  );
}

/** A proposal to reopen the month, which everyone who keeps the books may decide on, except for the one who proposed it. */
function WaitingReopening({ month }: { month: string }) {
  const { data } = useReopeningsQuery();
  const [decide, { loading }] = useDecideReopeningMutation({
    refetchQueries: ['Periods', 'Reopenings'],
  });
  const [failure, setFailure] = useState<string | null>(null);
  const name = monthName(month);
  const waiting = data?.accountingControlChanges?.changes.find(
    ({ kind, status, title }) =>
      kind === 'period.reopened' && status === 'PENDING' && title === `Reopen ${name}`,
  );
  if (!waiting) return null;
  const decideOn = async (decision: ControlDecision) => {
    const { data: decided } = await decide({ variables: { id: waiting.id, decision } });
    const { change, errors } = decided?.decideAccountingControlChange ?? {};
    setFailure(change ? null : failureMessage(errors, 'Failed to decide'));
    if (change) showSuccess(change.status === 'EFFECTIVE' ? `${name} reopened` : 'Reopening ended');
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-ink-soft">
        {`${personName(waiting.proposedBy)} proposed to reopen ${name}.`}
      </p>
      {waiting.decisions.map((decision) => (
        <Button key={decision} busy={loading} onClick={() => void decideOn(decision)}>
          {decisionLabels[decision]}
        </Button>
      ))}
      {failure !== null && (
        <span role="alert" className="text-sm text-danger">
          {failure}
        </span>
      )}
    </div>
  );
}

const decisionLabels = textLabels<ControlDecision>({
  CONFIRM: 'Confirm',
  REFUSE: 'Refuse',
  WITHDRAW: 'Withdraw',
});

function ReopenButton({
  month,
  onProposed,
}: {
  month: string;
  onProposed: (result: ActionResult) => void;
}) {
  const [reopenPeriod] = useReopenPeriodMutation({
    refetchQueries: ['Periods', 'Reopenings', 'WaitingChanges'],
  });
  const name = monthName(month);
  const reopen = async (reason: string) => {
    const { data } = await reopenPeriod({ variables: { month, reason } });
    if (data?.reopenPeriod.period) {
      showSuccess(`${name} reopened`);
      return null;
    }
    const result = resultOf(data?.reopenPeriod.errors, `Failed to reopen ${name}`);
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
