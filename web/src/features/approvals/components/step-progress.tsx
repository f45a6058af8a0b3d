import type { WorkflowPartsFragment } from '#graphql';
import { formatDateTime } from '../../../lib/format-date.ts';
import { personNames } from '../../../subjects/members/person-name.ts';

type Step = WorkflowPartsFragment['steps'][number];

/** Progress and deadline of a step with several approvers. */
export function StepProgress({ step }: { step: Step }) {
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
