import { Check, CircleAlert, Clock, X } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { Money } from '../../../components/ui/money.tsx';
import { ReasonDialog } from '../../../components/ui/reason-dialog.tsx';
import type { PendingTasksQuery, StepStatus } from '../../../generated/graphql.ts';
import { formatDateTime } from '../../../lib/format-date.ts';
import { useDecideStep } from '../api/use-decide-step.ts';
import { stepStatusWords } from './workflow-words.ts';

type Task = PendingTasksQuery['pendingTasks'][number];

export function PendingTaskCard({ task }: { task: Task }) {
  const [failure, setFailure] = useState<string | null>(null);
  const { workflow, step } = task;
  return (
    <article
      aria-label={task.title}
      className="rounded-lg border border-line bg-surface p-5 shadow-card"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <h2 className="text-base font-semibold wrap-anywhere">{task.title}</h2>
          <p className="text-[0.8125rem] text-ink-faint">Expense ID: {workflow.expenseId}</p>
        </div>
        <p className="text-xl font-semibold tracking-[-0.02em]">
          <Money amount={task.amount} currency={task.currency} />
        </p>
      </div>
      <div className="mt-3 grid gap-1 text-ink-soft">
        <p>
          Submitted by User #{workflow.initiator.id} ·{' '}
          <time dateTime={workflow.startedAt}>{formatDateTime(workflow.startedAt)}</time>
        </p>
        <p className="flex items-center gap-2">
          <StepIcon status={step.status} />
          Current step: <span className="font-medium text-ink">{step.name}</span>
        </p>
        {step.notes && <p className="wrap-anywhere">Notes: {step.notes}</p>}
      </div>
      {failure !== null && (
        <div className="mt-4">
          <Banner tone="error">{failure}</Banner>
        </div>
      )}
      <TaskActions task={task} onFailure={setFailure} />
    </article>
  );
}

function StepIcon({ status }: { status: StepStatus }) {
  const { label } = stepStatusWords[status];
  const Icon = status === 'ESCALATED' ? CircleAlert : Clock;
  return (
    <span title={label} className="inline-flex text-warning">
      <Icon aria-hidden="true" className="size-4" />
      <span className="sr-only">{label}</span>
    </span>
  );
}

function TaskActions({
  task: { workflow, step, title },
  onFailure,
}: {
  task: Task;
  onFailure: (message: string | null) => void;
}) {
  const decideStep = useDecideStep();
  const [approving, setApproving] = useState(false);
  const target = { expenseId: workflow.expenseId, stepId: step.id };
  const approve = async () => {
    setApproving(true);
    onFailure(null);
    onFailure(await decideStep({ ...target, action: 'APPROVE' }));
    setApproving(false);
  };
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      <Button tone="primary" busy={approving} onClick={() => void approve()}>
        {!approving && <Check aria-hidden="true" className="size-4" />}
        Approve
      </Button>
      <ReasonDialog
        title="Reject expense"
        explanation={`The person who submitted '${title}' will read your reason.`}
        label="Rejection reason"
        requiredMessage="Enter a reason for the rejection"
        confirmLabel="Reject"
        onConfirm={(reason) => decideStep({ ...target, action: 'REJECT', reason })}
        trigger={
          <Button tone="danger" disabled={approving}>
            <X aria-hidden="true" className="size-4" />
            Reject
          </Button>
        }
      />
      <ButtonLink to={`/expenses/${workflow.expenseId}`} className="sm:ml-auto">
        View Details
      </ButtonLink>
    </div>
  );
}
