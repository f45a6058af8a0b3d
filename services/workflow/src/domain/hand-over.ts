import {
  adminsAmong,
  approvalsNeeded,
  delegateOf,
  fillInFor,
  managersAbove,
  mayDecide,
  resolveApprovers,
  substituteAbove,
} from '@outlay/authority';
import { absenceOf, chainFacts, delegationFacts, type Grounds } from './authority-facts.ts';
import { placesFor } from './escalate.ts';
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

/** Assigns the first approvers of a step that had none. */
function findApprovers(
  { submitterId }: Instance,
  step: Step,
  members: Members,
  now: Date,
): Handed | null {
  const isUndecided = step.status === 'pending' || isOpen(step.status);
  if (!isUndecided || step.assigneeIds.length > 0) return null;
  const { memberIds } = resolveApprovers([], submitterId, members);
  if (memberIds.length === 0) return null;
  const note = `${namesOf(memberIds.map((id) => nameOf(id, members)))} can approve now.`;
  return {
    step: {
      ...step,
      ...(isOpen(step.status) && { assignedAt: now, ...timersFrom(now, step.deadlineHours) }),
      assigneeIds: memberIds,
      everAssignedIds: memberIds,
      grounds: fromAbove(submitterId, memberIds, members),
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
  const asked = step.quorum.count;
  const toIds: string[] = [];
  while (step.assigneeIds.length + toIds.length < asked) {
    const approvers = step.approvals.map(({ byId }) => byId);
    const passedOver = new Set([submitterId, ...step.assigneeIds, ...approvers, ...toIds]);
    const substitute = substituteAbove(submitterId, passedOver, members);
    if (substitute === null) break;
    toIds.push(substitute);
  }
  if (toIds.length === 0) return null;
  const assigneeIds = [...step.assigneeIds, ...toIds];
  const names = namesOf(toIds.map((id) => nameOf(id, members)));
  const note =
    assigneeIds.length < asked
      ? `${names} can approve now. ${tooFewApprovers(asked, assigneeIds.length)}`
      : `${names} can approve now.`;
  return {
    step: {
      ...step,
      assigneeIds,
      everAssignedIds: [...new Set([...step.everAssignedIds, ...toIds])],
      grounds: { ...step.grounds, ...fromAbove(submitterId, toIds, members) },
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
  const toIds = placesFor(step, heirsOf(instance, step, leaverId, members));
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
      grounds: inheritedFrom(instance, step, leaverId, toIds, members),
      assignedAt: isOpen(step.status) ? now : step.assignedAt,
      notes: addNote(step.notes, note),
    },
    facts: [fact('step.handed_over', { stepNumber: step.number, note, toIds })],
  };
}

const fromAbove = (fromId: string, toIds: readonly string[], members: Members): Grounds =>
  Object.fromEntries(toIds.map((id) => [id, chainFacts(fromId, id, members)]));

/**
 * Returns the facts by which heirs got a place: how the leaver got it, why they left, and what leads to the heir. Without heirs,
 * all remaining places depend on the leaver's absence.
 */
function inheritedFrom(
  { submitterId }: Instance,
  step: Step,
  leaverId: string,
  toIds: readonly string[],
  members: Members,
): Grounds {
  const leaver = members.get(leaverId);
  const left = [...(step.grounds[leaverId] ?? []), ...absenceOf(leaver)];
  if (toIds.length === 0) {
    const stay = step.assigneeIds.filter((id) => id !== leaverId);
    const kept = stay.map((id) => [id, [...(step.grounds[id] ?? []), ...left]] as const);
    return { ...step.grounds, ...Object.fromEntries(kept) };
  }
  const heirs = toIds.map((id) => {
    const isDelegate = leaver?.delegateId === id;
    const route = isDelegate
      ? delegationFacts(leaver)
      : [...chainFacts(leaverId, id, members), ...chainFacts(submitterId, id, members)];
    return [id, [...left, ...route]] as const;
  });
  return { ...step.grounds, ...Object.fromEntries(heirs) };
}

function heirsOf(instance: Instance, step: Step, leaverId: string, members: Members): string[] {
  const passedOver = new Set([
    instance.submitterId,
    leaverId,
    ...step.assigneeIds,
    ...step.approvals.map(({ byId }) => byId),
  ]);
  if (step.quorum.kind !== 'any') {
    const substitute = fillInFor(leaverId, instance.submitterId, passedOver, members);
    return substitute === null ? [] : [substitute];
  }
  const delegate = delegateOf(leaverId, members);
  if (delegate && !passedOver.has(delegate.id)) return [delegate.id];
  const [manager] = managersAbove(leaverId, passedOver, members);
  if (manager) return [manager.id];
  // If any one may decide, the admins are the last resort of a step without other assignees.
  return waitingFor(step).length > 1 ? [] : adminsAmong(members, passedOver).map(({ id }) => id);
}
