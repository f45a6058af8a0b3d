import { approvalsNeeded } from '@outlay/authority';
import { currentStep, waitingFor, type Instance, type Step } from './instance.ts';
import { tooFewApprovers } from './place-words.ts';
import { namesOf } from './member.ts';

export interface Progress {
  readonly completedSteps: number;
  readonly totalSteps: number;
  /** A whole number from 0 to 100. */
  readonly percentage: number;
}

/** Returns the progress of an approval in percent. An automatic approval without steps is complete. */
export function progressOf(instance: Instance): Progress {
  const totalSteps = instance.steps.length;
  const completedSteps = instance.steps.filter(({ status }) => status === 'approved').length;
  const percentage = totalSteps === 0 ? 100 : Math.round((100 * completedSteps) / totalSteps);
  return { completedSteps, totalSteps, percentage };
}

/** Shown when an organization's only approver has submitted an expense. */
export const NO_ONE_YET =
  'No one else can approve this yet. Invite another admin or an approver to continue.';

/** Describes the assignees: any of them, all of them, or some. */
function waitsForWords(step: Step, nameOf: (memberId: string) => string): string {
  const names = waitingFor(step).map(nameOf);
  const missing = approvalsNeeded(step.quorum, step.assigneeIds.length) - step.approvals.length;
  if (missing >= names.length) return namesOf(names);
  return missing === 1 ? names.join(' or ') : `${missing} of ${names.join(', ')}`;
}

/** Returns a sentence on who acts next, or how the approval ended. */
export function nextActionOf(instance: Instance, nameOf: (memberId: string) => string): string {
  switch (instance.status) {
    case 'in_progress': {
      const step = currentStep(instance);
      if (!step) return 'Waiting for the next step.';
      if (step.assigneeIds.length === 0) return `${step.name}: ${NO_ONE_YET}`;
      if (step.quorum.kind === 'count' && step.quorum.count > step.assigneeIds.length) {
        return `${step.name}: ${tooFewApprovers(step.quorum.count, step.assigneeIds.length)}`;
      }
      return `${step.name}: waiting on ${waitsForWords(step, nameOf)}.`;
    }
    case 'approved':
      return 'Fully approved';
    case 'rejected':
      return 'Rejected';
    case 'sent_back':
      return 'Sent back. Edit and resubmit.';
    case 'cancelled':
      return 'Cancelled by the creator.';
  }
}
