import {
  approvalsNeeded,
  nextHolders,
  delegateOf,
  managersAbove,
  mayDecide,
  resolveApprovers,
  turnsAbove,
  turnsInsteadOf,
} from '@outlay/authority';
import { fillsIn, tooFewApprovers, absenceReason } from './place-words.ts';
import { isOpen, waitingFor, withStep, type Instance, type Step } from './instance.ts';
import { nameOf, namesOf, type Members } from './member.ts';
import { addNote, fact, timersFrom, type Fact, type Transition } from './transition.ts';

/**
 * Hands over every pending place of members who can no longer decide, in open and later steps: to their delegate, else to the
 * next manager, else to an admin; to all admins if any one may decide. Existing approvals stay valid, and no step takes fewer
 * people than its rule asks for: a step with a place that no one can fill waits. Waiting places go to whoever can decide now.
 * Null when nothing changes. `justLeftId` is the member who has just left; if no one can take over, this is recorded once.
 */
export function handOver(
  instance: Instance,
  justLeftId: string | null,
  members: Members,
  now: Date,
): Transition | null {
  let after = instance;
  const facts: Fact[] = [];
  for (const { number } of instance.steps) {
    const found = findApprovers(after, stepOf(after, number), members, now);
    if (found) {
      after = withStep(after, found.step);
      facts.push(...found.facts);
    }
    for (const leaverId of leaversOn(stepOf(after, number), members)) {
      const step = stepOf(after, number);
      const handed = handOverPlace(after, step, leaverId, members, now);
      if (handed) {
        after = withStep(after, handed.step);
        facts.push(...handed.facts);
      } else if (leaverId === justLeftId) {
        const note = `${nameOf(leaverId, members)} ${absenceReason(leaverId, members)}, and no one can fill in. The step waits: invite another admin or an approver, or change the rule.`;
        facts.push(fact('step.nobody_left', { stepNumber: number, note }));
      }
    }
    const filled = fillEmptyPlaces(after, stepOf(after, number), members, now);
    if (filled) {
      after = withStep(after, filled.step);
      facts.push(...filled.facts);
    }
  }
  return facts.length === 0 ? null : { before: instance, after, facts, at: now };
}

function stepOf(instance: Instance, number: number): Step {
  const step = instance.steps.find((each) => each.number === number);
  if (!step) throw new Error(`workflow ${instance.id} has no step ${number}`);
  return step;
}

function leaversOn(step: Step, members: Members): string[] {
  if (step.status !== 'pending' && !isOpen(step.status)) return [];
  return waitingFor(step).filter((id) => {
    const member = members.get(id);
    return member !== undefined && !mayDecide(member);
  });
}

interface Handed {
  readonly step: Step;
  readonly facts: readonly Fact[];
}

/** Assigns the first approvers of a step that had none. Where several must approve, `fillEmptyPlaces` does. */
function findApprovers(
  { submitterId }: Instance,
  step: Step,
  members: Members,
  now: Date,
): Handed | null {
  const isUndecided = step.status === 'pending' || isOpen(step.status);
  if (!isUndecided || step.assigneeIds.length > 0 || step.quorum.kind === 'count') return null;
  const { memberIds } = resolveApprovers([], submitterId, members);
  if (memberIds.length === 0) return null;
  const note = `${namesOf(memberIds.map((id) => nameOf(id, members)))} can approve now.`;
  return {
    step: {
      ...step,
      ...(isOpen(step.status) && { assignedAt: now, ...timersFrom(now, step.deadlineHours) }),
      assigneeIds: memberIds,
      everAssignedIds: memberIds,
    },
    facts: [fact('step.handed_over', { stepNumber: step.number, note, toIds: memberIds })],
  };
}

/** Fills places that no one could fill when the step was planned. */
function fillEmptyPlaces(
  { submitterId }: Instance,
  step: Step,
  members: Members,
  now: Date,
): Handed | null {
  const isUndecided = step.status === 'pending' || isOpen(step.status);
  if (!isUndecided || step.quorum.kind !== 'count') return null;
  const needed = step.quorum.count;
  const toIds: string[] = [];
  while (step.assigneeIds.length + toIds.length < needed) {
    const approvers = step.approvals.map(({ byId }) => byId);
    const passedOver = new Set([submitterId, ...step.everAssignedIds, ...approvers, ...toIds]);
    const turns = turnsAbove(submitterId, step.quorum, members);
    const [substitute] = nextHolders(turns, passedOver);
    if (substitute === undefined) break;
    toIds.push(substitute);
  }
  if (toIds.length === 0) return null;
  const assigneeIds = [...step.assigneeIds, ...toIds];
  const isFirst = isOpen(step.status) && step.assigneeIds.length === 0;
  const names = namesOf(toIds.map((id) => nameOf(id, members)));
  const note =
    assigneeIds.length < needed
      ? `${names} can approve now. ${tooFewApprovers(needed, assigneeIds.length)}`
      : `${names} can approve now.`;
  return {
    step: {
      ...step,
      ...(isFirst && timersFrom(now, step.deadlineHours)),
      assigneeIds,
      everAssignedIds: [...new Set([...step.everAssignedIds, ...toIds])],
      assignedAt: isOpen(step.status) ? now : step.assignedAt,
      notes: addNote(step.notes, note),
    },
    facts: [fact('step.handed_over', { stepNumber: step.number, note, toIds })],
  };
}

/** Returns null when no one can take the place and the step would take fewer people without it. */
function handOverPlace(
  instance: Instance,
  step: Step,
  leaverId: string,
  members: Members,
  now: Date,
): Handed | null {
  const toIds = heirsOf(instance, step, leaverId, members);
  const assigneeIds = [...step.assigneeIds.filter((id) => id !== leaverId), ...toIds];
  const needed = approvalsNeeded(step.quorum, step.assigneeIds.length);
  if (toIds.length === 0 && assigneeIds.length < needed) return null;
  const note =
    toIds.length === 0
      ? `${nameOf(leaverId, members)} ${absenceReason(leaverId, members)}; the remaining approvers decide.`
      : fillsIn(toIds, leaverId, members);
  return {
    step: {
      ...step,
      assigneeIds,
      everAssignedIds: [...new Set([...step.everAssignedIds, ...toIds])],
      assignedAt: isOpen(step.status) ? now : step.assignedAt,
      notes: addNote(step.notes, note),
    },
    facts: [fact('step.handed_over', { stepNumber: step.number, note, toIds })],
  };
}

function heirsOf(instance: Instance, step: Step, leaverId: string, members: Members): string[] {
  const passedOver = new Set([
    instance.submitterId,
    leaverId,
    ...step.assigneeIds,
    ...step.approvals.map(({ byId }) => byId),
  ]);
  // If any one may decide, the admins are the last resort of a step without other assignees.
  if (step.quorum.kind === 'any' && waitingFor(step).length > 1) {
    const near = [delegateOf(leaverId, members), ...managersAbove(leaverId, passedOver, members)];
    const turns = near.map((each) => (each ? [each.id] : []));
    return nextHolders(turns, passedOver);
  }
  return nextHolders(
    turnsInsteadOf(leaverId, instance.submitterId, step.quorum, members),
    passedOver,
  );
}
