import { skipToken } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { StatusMark } from '../../../components/ui/status.tsx';
import {
  useExpensePayoutQuery,
  type ExpensePayoutQuery,
  type WorkflowPartsFragment,
} from '#graphql';
import { formatDate, formatElapsed } from '../../../lib/format-date.ts';
import { formatMoney } from '../../../lib/format-money.ts';
import { personName, personNames } from '../../../subjects/members/person-name.ts';
import type { StatusTone } from '../../../lib/status-labels.ts';
import { expenseStatusLabels } from '../expense-status-labels.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { submitterName } from '../submitter-name.ts';
import type { ExpenseOnPage } from './expense-on-page.ts';
import { useExpenseWorkflow } from './use-expense-workflow.ts';

type Payout = NonNullable<NonNullable<ExpensePayoutQuery['expense']>['payout']>;

/** The state of an expense as its header shows it. */
export interface ExpenseState {
  tone: StatusTone;
  /** The share of approved steps, 0 to 1. */
  share: number;
  title: ReactNode;
  /** What follows, and who acts. */
  next?: ReactNode;
  /** What the person wrote who decided, or why a payout stopped. */
  reason?: string | null | undefined;
  /** Whether the viewer decides on it. */
  decides: boolean;
  /** Whether its payout waits for finance, and how it is listed there. */
  stopped?: 'HELD' | 'FAILED';
}

/** The current state, with the person who acts next and since when. */
export function useExpenseState(expense: ExpenseOnPage): ExpenseState {
  const isCreator = String(useSessionUser().id) === expense.creatorId;
  const workflow = useExpenseWorkflow(expense);
  const asksPayout = expense.status !== 'DRAFT' && expense.status !== 'SUBMITTED';
  const { data } = useExpensePayoutQuery(
    asksPayout ? { variables: { id: expense.id } } : skipToken,
  );
  const payout = data?.expense?.payout ?? null;
  const { completedSteps = 0, totalSteps = 2 } = workflow?.progress ?? {};
  const { label, tone } = expenseStatusLabels[expense.status];
  // All that is known of a state that only a newer server has.
  const usual = {
    title: label,
    tone,
    share: totalSteps === 0 ? 0 : completedSteps / totalSteps,
    decides: false,
  };
  return { ...usual, ...stateOf({ expense, isCreator, workflow, payout }) };
}

/** A state of the past has no next step. */
export function pastStateOf({ status }: ExpenseOnPage): ExpenseState {
  const { label, tone } = expenseStatusLabels[status];
  return { tone, share: 0.5, title: label, decides: false };
}

interface Known {
  expense: ExpenseOnPage;
  isCreator: boolean;
  workflow: WorkflowPartsFragment | null;
  payout: Payout | null;
}

function stateOf(known: Known): Partial<ExpenseState> {
  const { expense, isCreator } = known;
  switch (expense.status) {
    case 'DRAFT':
      return {
        title: 'Draft',
        next: isCreator ? 'not submitted yet' : `waiting on ${submitterName(expense)} to submit it`,
      };
    case 'SENT_BACK':
      return sentBack(known);
    case 'SUBMITTED':
      return submitted(known);
    case 'REJECTED': {
      const step = known.workflow?.steps.find(({ status }) => status === 'REJECTED');
      return { title: `Rejected${byWhom(step)}`, reason: step?.rejectionReason };
    }
    case 'APPROVED':
      return approved(known);
    case 'PAID':
      return paid(known);
  }
}

function sentBack({ expense, isCreator, workflow, payout }: Known) {
  const step = workflow?.steps.find(({ status }) => status === 'SENT_BACK');
  // An approval that couldn't be paid has no step that was sent back.
  const cancelled = !step && payout?.status === 'CANCELLED' ? payout : null;
  return {
    title: cancelled ? 'Sent back, payout cancelled' : `Sent back${byWhom(step)}`,
    next: isCreator
      ? 'edit and resubmit'
      : `waiting on ${submitterName(expense)} to edit and resubmit it`,
    reason: cancelled ? cancelled.reason : step?.rejectionReason,
  };
}

const byWhom = (step: WorkflowPartsFragment['steps'][number] | undefined): string =>
  step?.decidedBy ? ` by ${personName(step.decidedBy)}` : '';

function submitted({ expense, workflow }: Known) {
  const since = workflow?.waitsSince ?? null;
  if (workflow?.steps.some(({ viewerCanDecide }) => viewerCanDecide)) {
    return {
      decides: true,
      title: 'Your approval is needed',
      next: (
        <>
          submitted by {submitterName(expense)}
          {since !== null && <Waiting since={since} before=", waiting " />}
        </>
      ),
    };
  }
  const names = workflow ? personNames(workflow.waitsFor) : '';
  if (!workflow || names === '') return { title: 'Submitted for approval' };
  const { completedSteps, totalSteps } = workflow.progress;
  return {
    title: 'Submitted',
    next: (
      <>
        waiting on <strong className="font-strong text-ink">{names}</strong>
        {since !== null && <Waiting since={since} before=" " />}
        {totalSteps > 1 && `, ${Math.min(completedSteps + 1, totalSteps)} of ${totalSteps}`}
      </>
    ),
  };
}

/** Shows a duration such as 'for 2 hours'; nothing in the first minute. */
function Waiting({ since, before }: { since: string; before: string }) {
  const elapsed = formatElapsed(since);
  return elapsed === null ? null : (
    <time dateTime={since}>
      {before}for {elapsed}
    </time>
  );
}

const stoppedTitles = {
  HELD: 'Approved, payout held',
  FAILED: 'Approved, payout failed',
  CANCELLED: 'Approved, payout cancelled',
} as const;

function approved({ expense, isCreator, payout }: Known) {
  const { amount, approvedAt, policy, reimbursement } = expense;
  const status = payout?.status ?? reimbursement?.status;
  if (!status) {
    const whom = isCreator ? 'you' : submitterName(expense);
    const next = amount.startsWith('-') && `reduces what is owed to ${whom}`;
    return {
      title: approvedAt ? `Approved on ${formatDate(approvedAt)}` : 'Approved',
      next: policy?.reimbursable === false ? `${policy.name}, nothing to reimburse` : next,
    };
  }
  const reason = reimbursement?.reason ?? payout?.reason;
  const isStopped = status === 'HELD' || status === 'FAILED' || status === 'CANCELLED';
  return {
    title: isStopped ? stoppedTitles[status] : 'Approved, payout in progress',
    tone: isStopped ? ('held' as const) : ('sending' as const),
    reason,
    next: payout?.nextStep,
    ...((status === 'HELD' || status === 'FAILED') && { stopped: status }),
  };
}

function paid({ expense: { creator, paidAt, reimbursement }, isCreator }: Known) {
  const whose = isCreator ? 'your' : `${submitterName({ creator })}’s`;
  return {
    title: paidAt === null ? 'Paid' : `Paid on ${formatDate(paidAt)}`,
    next: reimbursement?.amount && (
      <>
        {`${formatMoney(reimbursement.amount, 'PYUSD')} arrived in ${whose} wallet`}
        {paidAt !== null && (
          <>
            , <RelativeTime at={paidAt} />
          </>
        )}
      </>
    ),
  };
}

/** Mark, state and what follows, in one line; what was written about it below. A change is announced. */
export const StateLine = ({ state: { tone, title, next, reason } }: { state: ExpenseState }) => (
  <section aria-label="Status">
    <div role="status" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
      <StatusMark tone={tone} className="mt-[3px] size-3.5" />
      <p className="text-ink-soft">
        <span className="font-strong text-ink">{title}</span>
        {next && <>, {next}</>}
      </p>
      {reason && (
        <p className="col-start-2 mt-1 border-l-2 border-line pl-3 wrap-anywhere">{reason}</p>
      )}
    </div>
  </section>
);
