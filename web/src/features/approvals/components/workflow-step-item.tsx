import { StatusMark } from '../../../components/ui/status.tsx';
import { PasskeyEvidence } from '../../../subjects/approvals/passkey-evidence.tsx';
import type { ShownExpensePartsFragment, WorkflowPartsFragment } from '#graphql';
import { formatDateTime } from '../../../lib/format-date.ts';
import { StepDecision } from './step-decision.tsx';
import { personName, personNames } from '../../../subjects/members/person-name.ts';
import { stepStatusLabels } from '../workflow-labels.ts';

type Step = WorkflowPartsFragment['steps'][number];

interface WorkflowStepItemProps {
  step: Step;
  workflow: WorkflowPartsFragment;
  expense: ShownExpensePartsFragment | null;
  expenseId: string;
}

export function WorkflowStepItem({ step, workflow, expense, expenseId }: WorkflowStepItemProps) {
  const { label, tone } = stepStatusLabels[step.status];
  return (
    <li className="relative pb-4 pl-7.5 before:absolute before:top-5 before:-bottom-0.5 before:left-[7px] before:w-px before:bg-line last:pb-0 last:before:hidden">
      <span className="absolute top-[3px] left-0 grid size-[15px] place-items-center bg-surface">
        <StatusMark tone={tone} />
      </span>
      <p>
        <span className="sr-only">Step {step.number}: </span>
        <span className="font-strong">{step.name}</span>{' '}
        <span className="ml-1 text-ink-soft">{label + byWhom(step)}</span>
      </p>
      <StepFacts step={step} />
      {step.viewerCanDecide && (
        <StepDecision step={step} workflow={workflow} expense={expense} expenseId={expenseId} />
      )}
    </li>
  );
}

/** Returns who decided and for whom, such as ', decided by Mia Manager'; empty before. */
const byWhom = ({ decidedBy, decidedFor }: Step): string =>
  (decidedBy ? `, decided by ${personName(decidedBy)}` : '') +
  (decidedFor ? ` for ${personName(decidedFor)}` : '');

function StepFacts({ step }: { step: Step }) {
  const { assignees } = step;
  const times = [
    step.startedAt !== null && `Started ${formatDateTime(step.startedAt)}`,
    step.completedAt !== null && `Completed ${formatDateTime(step.completedAt)}`,
  ].filter((text) => text !== false);
  return (
    <div className="mt-0.5 grid gap-1 text-sm text-ink-soft">
      {assignees.some((user) => user?.id !== step.decidedBy?.id) && (
        <p title={assignees.map((user) => user && `User #${user.id}`).join(', ')}>
          Assigned to {personNames(assignees)}
        </p>
      )}
      <StepProgress step={step} />
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

function StepText({ label, text }: { label: string; text: string | null }) {
  if (text === null || text === '') return null;
  return (
    <p className="mt-1 border-l-2 border-line pl-3 wrap-anywhere text-ink">
      <span className="font-medium">{label}:</span> {text}
    </p>
  );
}

/** Progress and deadline of a step with several approvers. */
function StepProgress({ step }: { step: Step }) {
  const { approvalsNeeded, approvedBy, assignees, status, deadlineAt } = step;
  const isOpen = status === 'IN_PROGRESS' || status === 'ESCALATED';
  const missing = assignees.filter(
    (assignee) => assignee && !approvedBy.some((each) => each === null || each.id === assignee.id),
  );
  return (
    <>
      {assignees.length > 1 && (
        <p className="text-ink">
          {approvedBy.length} of {approvalsNeeded} approved
          {isOpen &&
            approvalsNeeded < assignees.length &&
            `, any ${approvalsNeeded} of ${assignees.length}`}
        </p>
      )}
      {isOpen && approvedBy.length > 0 && (
        <p>
          Approved by {personNames(approvedBy)}
          {missing.length > 0 && `; waiting on ${personNames(missing)}`}
        </p>
      )}
      {isOpen && deadlineAt !== null && (
        <p>
          Escalates automatically on <time dateTime={deadlineAt}>{formatDateTime(deadlineAt)}</time>
        </p>
      )}
    </>
  );
}
