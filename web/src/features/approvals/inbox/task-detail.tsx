import { ArrowLeft, CircleAlert, Clock } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import { Banner } from '../../../components/ui/banner.tsx';
import { Money } from '../../../components/ui/money.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import type { StepStatus } from '../../../generated/graphql.ts';
import { classNames } from '../../../lib/class-names.ts';
import { formatDateTime } from '../../../lib/format-date.ts';
import { personName } from '../../../lib/person-name.ts';
import { stepStatusLabels } from '../../../lib/status-labels.ts';
import { TaskFacts, TaskIssues } from './task-facts.tsx';
import { TaskReceipt } from './task-receipt.tsx';
import type { Task } from './task.ts';

/** The chosen task: its amount, receipt and facts, and the decision, which stays visible while they scroll. */
export function TaskDetail({
  task,
  failure,
  receiptMissing,
  actions,
  ref,
}: {
  task: Task;
  /** Why the last decision on it was refused. */
  failure: string | null;
  /** Whether it is unknown at the moment if there is a receipt. */
  receiptMissing: boolean;
  actions: ReactNode;
  ref: Ref<HTMLElement>;
}) {
  return (
    <article
      ref={ref}
      tabIndex={-1}
      aria-label={task.title}
      className="flex flex-col rounded-lg border border-line bg-surface lg:max-h-[calc(100dvh-3rem)]"
    >
      {/* Focusable, so that the keyboard can scroll it. */}
      <div
        role="group"
        aria-label="Task"
        tabIndex={0}
        className="min-h-0 flex-1 p-5 focus-visible:-outline-offset-2 lg:overflow-y-auto"
      >
        <Link
          to="/pending-tasks"
          className="mb-3 inline-flex items-center gap-1.5 font-medium text-accent lg:hidden"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          All approvals
        </Link>
        <TaskHeading task={task} />
        <TaskStep task={task} />
        <div className="mt-4 grid gap-4">
          {failure !== null && <Banner tone="error">{failure}</Banner>}
          {task.expense ? (
            <TaskExpense expense={task.expense} task={task} receiptMissing={receiptMissing} />
          ) : (
            <p className="text-sm text-ink-faint">Expense details are unavailable right now.</p>
          )}
        </div>
      </div>
      <div className="sticky bottom-0 rounded-b-lg border-t border-line bg-surface px-5 py-3.5">
        {actions}
      </div>
    </article>
  );
}

function TaskExpense({
  expense,
  task,
  receiptMissing,
}: {
  expense: NonNullable<Task['expense']>;
  task: Task;
  receiptMissing: boolean;
}) {
  const { receipt } = expense;
  const hasReceipt = receipt !== null;
  return (
    <>
      <TaskIssues expense={expense} />
      <div
        className={classNames(
          'grid items-start gap-5',
          hasReceipt && 'xl:grid-cols-[minmax(0,1fr)_12rem] xl:[&_dl]:grid-cols-1',
        )}
      >
        {hasReceipt && <TaskReceipt receipt={receipt} />}
        <TaskFacts expense={expense} task={task} />
        {!hasReceipt && (
          <p className="text-sm text-ink-faint">
            {receiptMissing ? 'The receipt is unavailable right now.' : 'No receipt attached'}
          </p>
        )}
      </div>
    </>
  );
}

function TaskHeading({ task }: { task: Task }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
      <div className="min-w-0">
        <h2 className="text-md font-semibold wrap-anywhere">{task.title}</h2>
        <p className="text-sm text-ink-faint">
          <span>Expense ID: {task.workflow.expenseId}</span>
          <span aria-hidden="true"> · </span>
          <Link
            to={`/expenses/${task.workflow.expenseId}`}
            className="font-medium text-accent hover:underline"
          >
            View Details
          </Link>
        </p>
      </div>
      <p className="text-xl font-semibold tracking-[-0.02em]">
        <Money amount={task.amount} currency={task.currency} />
      </p>
    </div>
  );
}

function TaskStep({ task: { workflow, step } }: { task: Task }) {
  const { initiator, startedAt } = workflow;
  return (
    <div className="mt-3 grid gap-1 text-sm text-ink-soft">
      <p>
        Submitted by{' '}
        {initiator ? `User #${initiator.id} (${personName(initiator)})` : personName(initiator)} ·{' '}
        <time dateTime={startedAt} className="whitespace-nowrap">
          {formatDateTime(startedAt)}
        </time>
      </p>
      <p className="flex flex-wrap items-center gap-x-3">
        <StepIcon status={step.status} />
        <span>
          Current step: <span className="font-medium text-ink">{step.name}</span>
        </span>
        {step.startedAt !== null && (
          <span>
            arrived <RelativeTime at={step.startedAt} />
          </span>
        )}
        {step.approvalsNeeded > 1 && (
          <span>
            {step.approvedBy.length} of {step.approvalsNeeded} approved
          </span>
        )}
      </p>
      {step.deadlineAt !== null && <p>Escalates on {formatDateTime(step.deadlineAt)}</p>}
      {step.notes && <p className="wrap-anywhere">Notes: {step.notes}</p>}
    </div>
  );
}

function StepIcon({ status }: { status: StepStatus }) {
  const { label } = stepStatusLabels[status];
  const Icon = status === 'ESCALATED' ? CircleAlert : Clock;
  return (
    <span title={label} className="inline-flex text-warning">
      <Icon aria-hidden="true" className="size-4" />
      <span className="sr-only">{label}</span>
    </span>
  );
}
