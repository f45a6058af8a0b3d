import { resolveApprovers } from './approvers.ts';
import { placesFor } from './escalate.ts';
import {
  approvalsNeeded,
  isOpen,
  waitingFor,
  withStep,
  type Instance,
  type Step,
} from './instance.ts';
import {
  adminsAmong,
  delegateOf,
  managersAbove,
  mayDecide,
  nameOf,
  namesOf,
  type Members,
} from './member.ts';
import { addNote, fact, settle, timersFrom, type Fact, type Transition } from './transition.ts';

/**
 * Every pending place of a member who can't decide any more, having left or lost the role, in open and later steps, goes to their
 * delegate, else to the next manager, else to the admins. Their approvals stay valid. A step that no one could decide so far goes
 * to whoever can now. Null when there is nothing to hand over. `justLeftId`: the member who has just left; if no one can take
 * over, that is recorded once, when they leave.
 */
export function handOver(
  instance: Instance,
  justLeftId: string,
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
        const note = `${whyGone(leaverId, members)}, and no replacement was found.`;
        facts.push(fact('step.nobody_left', { stepNumber: number, note }));
      }
    }
    const settled = settle(
      after,
      stepOf(after, number),
      'Everyone left has approved.',
      members,
      now,
    );
    after = settled?.after ?? after;
    facts.push(...(settled?.facts ?? []));
  }
  return facts.length === 0 ? null : { before: instance, after, facts, at: now };
}

function stepOf(instance: Instance, number: number): Step {
  const step = instance.steps.find((each) => each.number === number);
  if (!step) throw new Error(`workflow ${instance.id} has no step ${number}`);
  return step;
}

const whyGone = (memberId: string, members: Members): string =>
  members.get(memberId)?.active
    ? `${nameOf(memberId, members)} can no longer approve`
    : `${nameOf(memberId, members)} has left`;

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

/** The first approvers of a step that had none. */
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
    },
    facts: [fact('step.handed_over', { stepNumber: step.number, note, toIds: memberIds })],
  };
}

/** Null when no one can take the place, and there is no other assignee. */
function handOverPlace(
  instance: Instance,
  step: Step,
  leaverId: string,
  members: Members,
  now: Date,
): Handed | null {
  const toIds = placesFor(step, heirsOf(instance, step, leaverId, members));
  const assigneeIds = [...step.assigneeIds.filter((id) => id !== leaverId), ...toIds];
  if (assigneeIds.length === 0) return null;
  const left = whyGone(leaverId, members);
  const note =
    toIds.length === 0
      ? `${left}; the remaining approvers decide.`
      : `${left}: handed over to ${namesOf(toIds.map((id) => nameOf(id, members)))}.`;
  return {
    step: {
      ...step,
      assigneeIds,
      everAssignedIds: [...new Set([...step.everAssignedIds, ...toIds])],
      assignedAt: isOpen(step.status) ? now : step.assignedAt,
      notes: addNote(step.notes, note),
    },
    facts: [
      fact('step.handed_over', { stepNumber: step.number, note, toIds }),
      ...adjustment(step, assigneeIds.length),
    ],
  };
}

function heirsOf(instance: Instance, step: Step, leaverId: string, members: Members): string[] {
  const passedOver = new Set([
    instance.submitterId,
    leaverId,
    ...step.assigneeIds,
    ...step.approvals.map(({ byId }) => byId),
  ]);
  const delegate = delegateOf(leaverId, members);
  if (delegate && !passedOver.has(delegate.id)) return [delegate.id];
  const [manager] = managersAbove(leaverId, passedOver, members);
  if (manager) return [manager.id];
  // The admins are the last resort of a step without any other assignee.
  return waitingFor(step).length > 1 ? [] : adminsAmong(members, passedOver).map(({ id }) => id);
}

/** Records that fewer approvals are required from now on, because there are fewer assignees. */
function adjustment({ quorum, assigneeIds, number }: Step, assigneesNow: number): Fact[] {
  const before = approvalsNeeded(quorum, assigneeIds.length);
  const now = approvalsNeeded(quorum, assigneesNow);
  if (now >= before) return [];
  const note = `${before} approvals were required; ${now} can still be given.`;
  return [fact('step.quorum_adjusted', { stepNumber: number, note })];
}
