import { resolveEscalation } from '@outlay/authority';
import { chainFacts, type Grounds } from './authority-facts.ts';
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

/** A place stays one place: with a quorum, several admins must not become several approvals. */
export const placesFor = (step: Step, memberIds: readonly string[]): string[] =>
  leavesAll(step) ? [...memberIds] : memberIds.slice(0, 1);

/** Passes a step, or the actor's place in it, to the next manager; null without one. */
export function escalateStep(
  instance: Instance,
  step: Step,
  { seatId, byId }: Approval,
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
  const toIds = placesFor(step, resolveEscalation(seatId, passedOver, members));
  if (toIds.length === 0) return null;
  const grounds = passedFrom(step, seatId, toIds, { byId, now }, members);
  return { step: { ...passed(step, [...keep, ...toIds], reason, now), grounds }, toIds };
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

/**
 * Returns the facts by which the next members got a place: how its holder got it, who passed it on, and what leads to them.
 * `byId` is null when time passed it on.
 */
function passedFrom(
  { grounds }: Step,
  holderId: string,
  toIds: readonly string[],
  { byId, now }: { readonly byId: string | null; readonly now: Date },
  members: Members,
): Grounds {
  const handOver = {
    ...{ kind: 'hand_over' as const, subject: holderId, authorId: byId, confirmedById: null },
    madeAt: now.toISOString(),
  };
  const before = [...(grounds[holderId] ?? []), handOver];
  const next = toIds.map((id) => [id, [...before, ...chainFacts(holderId, id, members)]] as const);
  return { ...grounds, ...Object.fromEntries(next) };
}

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
  let grounds = step.grounds;
  const approvers = step.approvals.map(({ byId }) => byId);
  for (const holderId of silent) {
    const passedOver = new Set([
      instance.submitterId,
      ...step.everAssignedIds,
      ...approvers,
      ...(leavesAll(step) ? [] : toIds),
    ]);
    const next = placesFor(step, resolveEscalation(holderId, passedOver, members));
    if (next.length > 0) keep.delete(holderId);
    const added = next.filter((id) => !toIds.includes(id));
    grounds = passedFrom({ ...step, grounds }, holderId, added, { byId: null, now }, members);
    toIds.push(...added);
  }
  const quiet: Step = { ...step, deadlineAt: null, remindAt: null };
  if (toIds.length === 0) {
    const note = `${silentNames} did not decide in time, and no manager is above them.`;
    return { step: quiet, fact: fact('step.nobody_left', { stepNumber: step.number, note }) };
  }
  const reason = `${silentNames} did not decide in time.`;
  return {
    step: { ...passed(quiet, [...keep, ...toIds], reason, now), grounds },
    fact: fact('step.deadline_passed', { stepNumber: step.number, note: reason, toIds }),
  };
}
