import { nextHolders, turnsAbove } from '@outlay/authority';
import { waitingFor, withStep, type Approval, type Instance, type Step } from './instance.ts';
import { nameOf, namesOf, type Members } from './member.ts';
import { fact, timersFrom, type Fact, type Transition } from './transition.ts';

interface Escalated {
  readonly step: Step;
  readonly toIds: readonly string[];
}

/** A member who escalated or missed the deadline is not assigned to that step again, so escalation terminates. */
const passedOn = (step: Step): string[] =>
  step.everAssignedIds.filter((id) => !step.assigneeIds.includes(id));

/** If any one may decide, one assignee escalates for all. Otherwise only their own place moves. */
const leavesAll = (step: Step): boolean => step.quorum.kind === 'any';

/** Passes a step, or the actor's place in it, to the next manager; null without one. */
export function escalateStep(
  instance: Instance,
  step: Step,
  { seatId, byId, signed }: Approval,
  reason: string,
  members: Members,
  now: Date,
): Escalated | null {
  const keep = leavesAll(step) ? [] : step.assigneeIds.filter((id) => id !== seatId);
  const approvers = step.approvals.map((approval) => approval.byId);
  const passedOver = new Set([
    instance.submitterId,
    byId,
    ...passedOn(step),
    ...keep,
    ...approvers,
  ]);
  const toIds = nextHolders(turnsAbove(seatId, step.quorum, members), passedOver);
  if (toIds.length === 0) return null;
  const escalations = signed ? [...step.escalations, signed] : step.escalations;
  return { step: { ...passed(step, [...keep, ...toIds], reason, now), escalations }, toIds };
}

const passed = (step: Step, assigneeIds: readonly string[], reason: string, now: Date): Step => ({
  ...step,
  status: 'escalated',
  assigneeIds,
  everAssignedIds: [...new Set([...step.everAssignedIds, ...assigneeIds])],
  assignedAt: now,
  escalationReason: reason,
  deadlineAt: timersFrom(now, step.deadlineHours).deadlineAt,
});

/** Escalates steps after their deadline and announces near deadlines. Null when nothing is due. */
export function passTime(instance: Instance, members: Members, now: Date): Transition | null {
  let after = instance;
  const facts: Fact[] = [];
  for (const step of instance.steps) {
    const due = passDeadline(instance, step, members, now) ?? remind(step, now);
    if (!due) continue;
    after = withStep(after, due.step);
    facts.push(due.fact);
  }
  return facts.length === 0 ? null : { before: instance, after, facts, at: now };
}

interface Due {
  readonly step: Step;
  readonly fact: Fact;
}

const isDue = (at: Date | null, now: Date): boolean => at !== null && at <= now;

function remind(step: Step, now: Date): Due | null {
  if (!isDue(step.remindAt, now)) return null;
  return {
    step: { ...step, remindAt: null },
    fact: fact('step.deadline_near', { stepNumber: step.number, toIds: waitingFor(step) }),
  };
}

/** Passes over the assignees, one place after another, when no one decided in time. */
function passDeadline(instance: Instance, step: Step, members: Members, now: Date): Due | null {
  if (!isDue(step.deadlineAt, now)) return null;
  const silent = waitingFor(step);
  const silentNames = namesOf(silent.map((id) => nameOf(id, members)));
  const toIds: string[] = [];
  const keep = new Set(leavesAll(step) ? [] : step.assigneeIds);
  const approvers = step.approvals.map(({ byId }) => byId);
  for (const holderId of silent) {
    const passedOver = new Set([
      instance.submitterId,
      ...step.everAssignedIds,
      ...approvers,
      ...(leavesAll(step) ? [] : toIds),
    ]);
    const next = nextHolders(turnsAbove(holderId, step.quorum, members), passedOver);
    if (next.length > 0) keep.delete(holderId);
    toIds.push(...next.filter((id) => !toIds.includes(id)));
  }
  const quiet: Step = { ...step, deadlineAt: null, remindAt: null };
  if (toIds.length === 0) {
    const note = `${silentNames} did not decide in time, and no manager is above them.`;
    return { step: quiet, fact: fact('step.nobody_left', { stepNumber: step.number, note }) };
  }
  const reason = `${silentNames} did not decide in time.`;
  return {
    step: passed(quiet, [...keep, ...toIds], reason, now),
    fact: fact('step.deadline_passed', { stepNumber: step.number, note: reason, toIds }),
  };
}
