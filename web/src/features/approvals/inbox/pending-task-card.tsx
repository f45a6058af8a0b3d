import { CircleAlert, Clock, TriangleAlert } from 'lucide-react';
import { Banner } from '../../../components/ui/banner.tsx';
import { Money } from '../../../components/ui/money.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import type { StepStatus } from '../../../generated/graphql.ts';
import { classNames } from '../../../lib/class-names.ts';
import { formatDateTime } from '../../../lib/format-date.ts';
import { stepStatusLabels } from '../../../lib/status-labels.ts';
import { TaskActions } from './task-actions.tsx';
import { findingsCount, TaskFacts, TaskFindings } from './task-facts.tsx';
import { TaskReceipt } from './task-receipt.tsx';
import type { Task } from './task.ts';

interface CardProps {
  task: Task;
  /** The keyboard's current task; it shows the receipt and all details. */
  current: boolean;
  selected: boolean;
  failure: string | null;
  /** Whether there is a receipt is unknown at the moment. */
  receiptMissing: boolean;
  onSelect: () => void;
  onCurrent: () => void;
  onApprove: () => void;
}

export function PendingTaskCard({ task, current, ...rest }: CardProps) {
  const { selected, failure, receiptMissing, onSelect, onCurrent, onApprove } = rest;
  return (
    <article
      aria-label={task.title}
      aria-current={current ? 'true' : undefined}
      data-task={task.step.id}
      // Not on every focus: a mouse press focuses too, and a card that grows under the pointer takes the click away from its
      // button.
      onFocus={(event) => event.target.matches(':focus-visible') && onCurrent()}
      onClick={onCurrent}
      className={classNames(
        'rounded-lg border bg-surface p-5 shadow-card',
        current ? 'border-accent' : 'border-line',
      )}
    >
      <div className="flex items-start gap-3.5">
        <input
          type="checkbox"
          aria-label={`Select ${task.title}`}
          className="mt-1 size-4 shrink-0 accent-accent"
          checked={selected}
          onChange={onSelect}
        />
        <TaskHeading task={task} />
      </div>
      {/* Full width on a phone; otherwise in line with the title. */}
      <div className="sm:ml-7.5">
        <TaskStep task={task} folded={!current} />
        {failure !== null && (
          <div className="mt-4">
            <Banner tone="error">{failure}</Banner>
          </div>
        )}
        {current && (
          <div className="mt-5 grid items-start gap-5 border-t border-line pt-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
            <div className="grid gap-4">
              <TaskFindings expense={task.expense} />
              <TaskFacts task={task} />
            </div>
            <TaskReceipt receipt={task.expense.receipt} unavailable={receiptMissing} />
          </div>
        )}
        <TaskActions task={task} showKeys={current} onApprove={onApprove} />
      </div>
    </article>
  );
}

function TaskHeading({ task }: { task: Task }) {
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-6 gap-y-1">
      <div className="min-w-0">
        <h2 className="text-base font-semibold wrap-anywhere">{task.title}</h2>
        <p className="text-[0.8125rem] text-ink-faint">Expense ID: {task.workflow.expenseId}</p>
      </div>
      <p className="text-xl font-semibold tracking-[-0.02em]">
        <Money amount={task.amount} currency={task.currency} />
      </p>
    </div>
  );
}

function TaskStep({ task: { workflow, step, expense }, folded }: { task: Task; folded: boolean }) {
  const { initiator, startedAt } = workflow;
  const findings = findingsCount(expense);
  return (
    <div className="mt-3 grid gap-1 text-ink-soft">
      <p>
        Submitted by User #{initiator.id} ({initiator.firstName} {initiator.lastName}) ·{' '}
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
      {folded && findings > 0 && (
        <p className="flex items-center gap-2 text-warning">
          <TriangleAlert aria-hidden="true" className="size-4" />
          {findings === 1 ? '1 finding' : `${findings} findings`} to look at
        </p>
      )}
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
