import { Check, X } from 'lucide-react';
import { Status } from '../../../components/ui/status.tsx';
import { PasskeyEvidence } from '../../../components/ui/passkey-evidence.tsx';
import type {
  ShownExpensePartsFragment,
  StepStatus,
  WorkflowPartsFragment,
} from '../../../generated/graphql.ts';
import { classNames } from '../../../lib/class-names.ts';
import { formatDateTime } from '../../../lib/format-date.ts';
import { StepDecision } from './step-decision.tsx';
import { StepStanding } from './step-standing.tsx';
import { personName } from '../../../lib/person-name.ts';
import { stepStatusLabels } from '../../../lib/status-labels.ts';

type Step = WorkflowPartsFragment['steps'][number];

export function WorkflowStepItem({
  step,
  workflow,
  expense,
  expenseId,
}: {
  step: Step;
  workflow: WorkflowPartsFragment;
  expense: ShownExpensePartsFragment | null;
  expenseId: string;
}) {
  const { label, tone } = stepStatusLabels[step.status];
  return (
    <li className="relative pb-6 pl-11 before:absolute before:top-8 before:bottom-1 before:left-[0.9rem] before:w-px before:bg-line-strong/50 last:pb-0 last:before:hidden">
      <StepMark number={step.number} status={step.status} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-medium">
          <span className="sr-only">Step {step.number}: </span>
          {step.name}
        </p>
        <Status tone={tone}>{label}</Status>
      </div>
      <StepFacts step={step} />
      {step.viewerCanDecide && (
        <StepDecision step={step} workflow={workflow} expense={expense} expenseId={expenseId} />
      )}
    </li>
  );
}

function StepMark({ number, status }: { number: number; status: StepStatus }) {
  const isOver = status === 'REJECTED' || status === 'CANCELLED';
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'absolute top-0 left-0 flex size-7 items-center justify-center rounded-full text-xs font-semibold [&_svg]:size-4',
        status === 'APPROVED' && 'bg-success-soft text-success',
        status === 'REJECTED' && 'bg-danger-soft text-danger',
        status === 'IN_PROGRESS' && 'bg-accent text-on-accent',
        !['APPROVED', 'REJECTED', 'IN_PROGRESS'].includes(status) && 'bg-sunken text-ink-soft',
      )}
    >
      {status === 'APPROVED' ? <Check /> : isOver ? <X /> : number}
    </span>
  );
}

function StepFacts({ step }: { step: Step }) {
  const times = [
    step.startedAt !== null && `Started ${formatDateTime(step.startedAt)}`,
    step.completedAt !== null && `Completed ${formatDateTime(step.completedAt)}`,
  ].filter((text) => text !== false);
  return (
    <div className="mt-0.5 grid gap-1 text-sm text-ink-soft">
      {step.assignees.length > 0 && <p>Assigned to {step.assignees.map(nameWithId).join(', ')}</p>}
      <StepStanding step={step} />
      {step.decidedBy && (
        <p>
          Decided by {personName(step.decidedBy)}
          {step.decidedFor && ` for ${personName(step.decidedFor)}`}
        </p>
      )}
      {times.length > 0 && <p className="text-ink-faint">{times.join(' · ')}</p>}
      {step.passkeySignatures.map((signature) => (
        <PasskeyEvidence key={signature.signature} signature={signature} />
      ))}
      <StepText label="Notes" text={step.notes} />
      <StepText
        label={step.status === 'SENT_BACK' ? 'Reason for sending back' : 'Rejection reason'}
        text={step.rejectionReason}
      />
      <StepText label="Escalation reason" text={step.escalationReason} />
    </div>
  );
}

const nameWithId = (user: Step['assignees'][number]): string =>
  user ? `${personName(user)} (User #${user.id})` : personName(user);

function StepText({ label, text }: { label: string; text: string | null }) {
  if (text === null || text === '') return null;
  return (
    <p className="mt-1 rounded-md bg-sunken px-3 py-2 wrap-anywhere text-ink">
      <span className="font-medium">{label}:</span> {text}
    </p>
  );
}
