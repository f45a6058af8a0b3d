import type { Approval, Instance, Step, StepStatus } from './instance.ts';
import type { Fact, Transition } from './transition.ts';

/** Values of a step that a change overwrites. */
export type StepBefore = Pick<Step, 'number' | 'assigneeIds' | 'notes'> & {
  /** ISO 8601. */
  readonly assignedAt: string | null;
  /** ISO 8601. */
  readonly deadlineAt: string | null;
};

/** An entry of the history, reduced to the fields that past states need. */
export type PastFact = Pick<Fact, 'kind' | 'actorId' | 'stepNumber' | 'note'> & {
  readonly at: Date;
  /** The steps before the change; empty for its further entries. */
  readonly stepsBefore: readonly StepBefore[];
};

const stepBefore = (step: Step): StepBefore => ({
  number: step.number,
  assigneeIds: step.assigneeIds,
  notes: step.notes,
  assignedAt: step.assignedAt?.toISOString() ?? null,
  deadlineAt: step.deadlineAt?.toISOString() ?? null,
});

/** Returns the previous values of the steps that a change overwrites. Its first entry records them. */
export const stepsBefore = ({ before, after }: Transition): StepBefore[] =>
  before.steps.filter((step, index) => after.steps[index] !== step).map(stepBefore);

const upTo = (moment: Date | null, at: Date): Date | null =>
  moment !== null && moment <= at ? moment : null;

/** Returns an approval as it was at a moment after its start. @param facts its whole history, oldest first. */
export function instanceAt(instance: Instance, facts: readonly PastFact[], at: Date): Instance {
  const completedAt = upTo(instance.completedAt, at);
  return {
    ...instance,
    status: completedAt ? instance.status : 'in_progress',
    completedAt,
    steps: instance.steps.map((step) => stepAt(step, facts, at)),
  };
}

function stepAt(step: Step, facts: readonly PastFact[], at: Date): Step {
  const known = facts.filter((each) => each.at <= at && each.stepNumber === step.number);
  const later = facts.filter((each) => each.at > at);
  // A completed step never changes.
  if (upTo(step.completedAt, at)) return step;
  const escalated = known.findLast(
    ({ kind }) => kind === 'step.escalated' || kind === 'step.deadline_passed',
  );
  const startedAt = upTo(step.startedAt, at);
  return {
    ...step,
    ...assignmentBefore(step, later),
    status: statusOf(startedAt !== null, escalated !== undefined),
    approvals: step.approvals.filter((approval) => isGiven(approval, known)),
    startedAt,
    completedAt: null,
    decidedById: null,
    decidedForId: null,
    remindAt: null,
    rejectionReason: null,
    escalationReason: escalated?.note ?? null,
  };
}

const statusOf = (isStarted: boolean, isEscalated: boolean): StepStatus =>
  isStarted ? (isEscalated ? 'escalated' : 'in_progress') : 'pending';

const isGiven = ({ byId }: Approval, known: readonly PastFact[]): boolean =>
  known.some(
    ({ kind, actorId }) =>
      actorId === byId &&
      (kind === 'step.approval_given' || kind === 'step.approved' || kind === 'step.asked_once'),
  );

type Assignment = Pick<Step, 'assigneeIds' | 'notes' | 'assignedAt' | 'deadlineAt'>;

/** Undoes the changes after the moment, newest first. */
function assignmentBefore(step: Step, later: readonly PastFact[]): Assignment {
  const { assigneeIds, notes, assignedAt, deadlineAt } = step;
  return later.reduceRight<Assignment>(
    (state, entry) => {
      const before = entry.stepsBefore.find(({ number }) => number === step.number);
      return before ? assignmentOf(before) : state;
    },
    { assigneeIds, notes, assignedAt, deadlineAt },
  );
}

const moment = (text: string | null): Date | null => (text === null ? null : new Date(text));

const assignmentOf = (before: StepBefore): Assignment => ({
  assigneeIds: before.assigneeIds,
  notes: before.notes,
  assignedAt: moment(before.assignedAt),
  deadlineAt: moment(before.deadlineAt),
});
