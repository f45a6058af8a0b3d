import { approvalsNeeded } from '@outlay/authority';
import { isOpen, withStep, type Approval, type Instance, type Step } from './instance.ts';
import { nameOf, type Members } from './member.ts';

export const FACT_KINDS = [
  'workflow.started',
  'workflow.approved',
  'workflow.rejected',
  'workflow.sent_back',
  'workflow.cancelled',
  'step.fallback',
  'step.quorum_adjusted',
  'step.opened',
  'step.asked_once',
  'step.approval_given',
  'step.approved',
  'step.rejected',
  'step.sent_back',
  'step.escalated',
  'step.deadline_near',
  'step.deadline_passed',
  'step.handed_over',
  'step.nobody_left',
  'step.delegate_asked',
] as const;
export type FactKind = (typeof FACT_KINDS)[number];

/** An entry of the history; events are made from it. */
export interface Fact {
  readonly kind: FactKind;
  readonly stepNumber: number | null;
  /** Null when the system acted. */
  readonly actorId: string | null;
  /** The absent approver, when the actor is a delegate. */
  readonly actedForId: string | null;
  readonly note: string | null;
  /** Hash of the content that was decided on; null for other entries. */
  readonly contentHash: string | null;
  /** New assignees of a step. */
  readonly toIds: readonly string[];
}

/** The effect of one action: the approval before and after it, and its history entries. */
export interface Transition {
  readonly before: Instance;
  readonly after: Instance;
  readonly facts: readonly Fact[];
  readonly at: Date;
}

export const fact = (kind: FactKind, facts: Partial<Fact> = {}): Fact => ({
  kind,
  stepNumber: null,
  actorId: null,
  actedForId: null,
  note: null,
  contentHash: null,
  toIds: [],
  ...facts,
});

/** Adds a message to a step's notes, the newest last. */
export const addNote = (notes: string | null, sentence: string): string =>
  notes === null ? sentence : `${notes} ${sentence}`;

const HOUR_MS = 3_600_000;

/** Returns when a step that opens at `now` escalates, and when its assignees are reminded: a quarter of the time before. */
export function timersFrom(
  now: Date,
  deadlineHours: number | null,
): Pick<Step, 'deadlineAt' | 'remindAt'> {
  if (deadlineHours === null) return { deadlineAt: null, remindAt: null };
  const deadlineMs = now.getTime() + deadlineHours * HOUR_MS;
  return {
    deadlineAt: new Date(deadlineMs),
    remindAt: new Date(deadlineMs - (deadlineHours * HOUR_MS) / 4),
  };
}

/** A closed step keeps no timer. */
export const closed = (step: Step, now: Date): Step => ({
  ...step,
  completedAt: step.completedAt ?? now,
  deadlineAt: null,
  remindAt: null,
});

interface Advanced {
  readonly after: Instance;
  readonly facts: readonly Fact[];
}

/**
 * Opens the next step, or ends the approval after the last. A member who approved this content in an earlier step does not
 * decide again: that approval counts and may complete the next step at once.
 */
export function advance(instance: Instance, members: Members, now: Date): Advanced {
  let after = instance;
  const facts: Fact[] = [];
  for (const next of instance.steps.filter(({ status }) => status === 'pending')) {
    const approvals = earlierApprovals(next, after);
    const countedAgain = approvals.map((approval) => earlierFact(next, approval, after, members));
    facts.push(...countedAgain);
    const last = approvals.at(-1);
    if (last && approvals.length >= approvalsNeeded(next.quorum, next.assigneeIds.length)) {
      const approved = approvedEarlier(next, approvals, last, now);
      after = withStep(after, approved);
      facts.push(
        fact('step.approved', {
          stepNumber: next.number,
          actorId: last.byId,
          actedForId: approved.decidedForId,
          note: approved.notes,
          contentHash: instance.contentHash,
        }),
      );
      continue;
    }
    const opened: Step = {
      ...next,
      ...(next.assigneeIds.length > 0 && timersFrom(now, next.deadlineHours)),
      status: 'in_progress',
      approvals,
      startedAt: now,
      assignedAt: now,
    };
    facts.push(fact('step.opened', { stepNumber: next.number, toIds: opened.assigneeIds }));
    return { after: withStep(after, opened), facts };
  }
  facts.push(fact('workflow.approved', { contentHash: instance.contentHash }));
  return { after: { ...after, status: 'approved', completedAt: now }, facts };
}

/** Returns earlier approvals that fill places of this step; one person fills one place. */
function earlierApprovals(step: Step, instance: Instance): Approval[] {
  const given = instance.steps
    .filter(({ number, status }) => number < step.number && status === 'approved')
    .flatMap(({ approvals }) => approvals);
  const filled: Approval[] = [];
  for (const seatId of step.assigneeIds) {
    const own = given.find(({ byId }) => byId === seatId);
    const stoodIn = given.find(
      (each) => each.seatId === seatId && !step.assigneeIds.includes(each.byId),
    );
    const earlier = own ?? stoodIn;
    if (!earlier || filled.some(({ byId }) => byId === earlier.byId)) continue;
    filled.push({ ...earlier, seatId });
  }
  return filled;
}

function earlierFact(
  step: Step,
  { seatId, byId }: Approval,
  instance: Instance,
  members: Members,
): Fact {
  const earlier = instance.steps.find(({ approvals }) =>
    approvals.some((each) => each.byId === byId),
  );
  return fact('step.asked_once', {
    stepNumber: step.number,
    actorId: byId,
    actedForId: seatId === byId ? null : seatId,
    note: `${nameOf(byId, members)} already approved ${earlier?.name ?? 'an earlier step'}.`,
    contentHash: instance.contentHash,
  });
}

const approvedEarlier = (
  step: Step,
  approvals: readonly Approval[],
  last: Approval,
  now: Date,
): Step => ({
  ...closed(step, now),
  status: 'approved',
  approvals,
  startedAt: now,
  assignedAt: now,
  decidedById: last.byId,
  decidedForId: last.seatId === last.byId ? null : last.seatId,
  notes: addNote(step.notes, 'Approved with an earlier step by the same person.'),
});

/** Closes an open step whose quorum is met, attributed to its last approver, and continues. Null when it is not met. */
export function settle(
  instance: Instance,
  step: Step,
  note: string | null,
  members: Members,
  now: Date,
): Advanced | null {
  const last = step.approvals.at(-1);
  const needed = approvalsNeeded(step.quorum, step.assigneeIds.length);
  if (!last || !isOpen(step.status) || step.approvals.length < needed) return null;
  const decidedForId = last.seatId === last.byId ? null : last.seatId;
  const decided: Step = {
    ...closed(step, now),
    status: 'approved',
    decidedById: last.byId,
    decidedForId,
  };
  const advanced = advance(withStep(instance, decided), members, now);
  const approved = fact('step.approved', {
    stepNumber: step.number,
    actorId: last.byId,
    actedForId: decidedForId,
    note,
    contentHash: instance.contentHash,
  });
  // The end of an approval is attributed to the actor who caused it.
  const named = advanced.facts.map((each) =>
    each.kind === 'workflow.approved' ? { ...each, actorId: last.byId } : each,
  );
  return { after: advanced.after, facts: [approved, ...named] };
}

/** Ends an approval before its last step. Undecided steps are cancelled. */
export function endedAs(
  instance: Instance,
  status: 'rejected' | 'sent_back' | 'cancelled',
  now: Date,
): Instance {
  return {
    ...instance,
    status,
    completedAt: now,
    steps: instance.steps.map((step) =>
      step.status === 'pending' || isOpen(step.status)
        ? { ...closed(step, now), status: 'cancelled' }
        : step,
    ),
  };
}
