import { useState } from 'react';
import { ActionBanner } from '../../../components/ui/action-banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ReasonDialog } from '../../../components/ui/reason-dialog.tsx';
import { Fact, Facts, Section } from '../../../components/ui/section.tsx';
import {
  useClosePeriodMutation,
  useReopenPeriodMutation,
  type BooksPeriodFragment,
} from '../../../generated/graphql.ts';
import { resultOf, type ActionResult } from '../../../lib/action-result.ts';
import { formatDateTime, formatDay } from '../../../lib/format-date.ts';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import { personName } from '../../../lib/person-name.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { nextMonth } from '@outlay/schemas/months';
import { monthForLateEntries, monthName } from '../months.ts';
import type { BooksMonth } from '../use-books-month.ts';

/** Closes the month, or says who closed it and lets an admin reopen it. */
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
        <OpenMonth month={month} periods={books.periods} hasWork={hasWork} />
      ) : (
        <p className="text-ink-soft">
          {`You can close ${monthName(month)} from ${formatDay(`${nextMonth(month)}-01`)}.`}
        </p>
      )}
    </Section>
  );
}

function OpenMonth({
  month,
  periods,
  hasWork,
}: Pick<BooksMonth, 'month' | 'periods'> & { hasWork: boolean }) {
  const [closePeriod] = useClosePeriodMutation({ refetchQueries: ['Periods'] });
  const name = monthName(month);
  const next = monthName(monthForLateEntries(periods, month));
  const consequence = `${name} takes no more entries. Later ones are booked in ${next}.`;
  const close = async (reason: string) => {
    const { data } = await closePeriod({ variables: { month, reason } });
    if (!data?.closePeriod.period) {
      return failureMessage(data?.closePeriod.errors, `Failed to close ${name}`);
    }
    showSuccess(`${name} closed`);
    return null;
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="text-ink-soft">Once closed, {consequence}</p>
      <ReasonDialog
        trigger={<Button tone={hasWork ? 'secondary' : 'primary'}>Close {name}</Button>}
        title={`Close ${name}?`}
        explanation={consequence}
        confirmLabel={`Close ${name}`}
        tone="primary"
        onConfirm={close}
      />
    </div>
  );
}

function ClosedMonth({ period }: { period: BooksPeriodFragment }) {
  const { month, closedAt, closedBy, reason } = period;
  const isAdmin = useSessionUser().roles.includes('admin');
  const [result, setResult] = useState<ActionResult | null>(null);
  return (
    <div className="grid grid-cols-1 gap-4">
      {result && <ActionBanner {...result} />}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <Facts>
          <Fact label="Closed by">{personName(closedBy)}</Fact>
          {closedAt !== null && <Fact label="Closed on">{formatDateTime(closedAt)}</Fact>}
          <Fact label="Reason">{reason}</Fact>
        </Facts>
        {isAdmin && <ReopenButton month={month} onProposed={setResult} />}
      </div>
    </div>
  );
}

function ReopenButton({
  month,
  onProposed,
}: {
  month: string;
  onProposed: (result: ActionResult) => void;
}) {
  const [reopenPeriod] = useReopenPeriodMutation({
    refetchQueries: ['Periods', 'WaitingChanges'],
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
      explanation={`${name} takes entries again once another admin confirms.`}
      confirmLabel={`Reopen ${name}`}
      tone="primary"
      onConfirm={reopen}
    />
  );
}
