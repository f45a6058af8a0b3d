import { statementHash, withDelegates } from '@outlay/authority';
import type { AnyOutgoingEvent } from '@outlay/platform/outbox';
import type { SignedStatement, WorkflowCompleted } from '@outlay/schemas/events';
import { isOpen, waitingFor, type Instance, type Step } from '../domain/instance.ts';
import { delegatesAmong, type Members } from '../domain/member.ts';
import type { Fact, Transition } from '../domain/transition.ts';

/** Returns the events of a transition, in order. */
export const eventsOf = ({ after, facts }: Transition, members: Members): AnyOutgoingEvent[] =>
  facts.flatMap((fact) => eventsOfFact(fact, after, members));

function eventsOfFact(fact: Fact, instance: Instance, members: Members): AnyOutgoingEvent[] {
  const aggregateId = instance.expenseId;
  const step = instance.steps.find(({ number }) => number === fact.stepNumber);
  switch (fact.kind) {
    case 'workflow.started':
      return [started(instance)];
    case 'workflow.approved':
    case 'workflow.rejected':
    case 'workflow.sent_back':
    case 'workflow.cancelled':
      return [completed(instance, fact, OUTCOMES[fact.kind])];
    case 'step.approved': {
      if (!step || fact.actorId === null) return [];
      const data = { ...factsOf(instance, step), approverId: fact.actorId, notes: fact.note };
      return [{ type: 'StepApproved', aggregateId, data }];
    }
    case 'step.approval_given': {
      if (!step || fact.actorId === null) return [];
      const data = { ...factsOf(instance, step), approverId: fact.actorId };
      return [{ type: 'StepApprovalGiven', aggregateId, data }];
    }
    case 'step.rejected':
    case 'step.sent_back': {
      if (!step || fact.actorId === null) return [];
      const type = fact.kind === 'step.rejected' ? 'StepRejected' : 'StepSentBack';
      const data = {
        ...factsOf(instance, step),
        approverId: fact.actorId,
        reason: fact.note ?? '',
      };
      return [{ type, aggregateId, data }];
    }
    case 'step.escalated':
    case 'step.deadline_passed':
      return step ? [escalated(instance, step, fact), ...assigned(instance, step, members)] : [];
    case 'step.opened':
    case 'step.handed_over':
    case 'step.delegate_asked':
      return step ? assigned(instance, step, members) : [];
    case 'step.deadline_near':
      return step ? deadlineNear(instance, step, members) : [];
    case 'step.fallback':
    case 'step.quorum_adjusted':
    case 'step.asked_once':
      return [];
    case 'step.nobody_left':
      return [approversMissing(instance, fact.note ?? '')];
  }
}

const factsOf = (instance: Instance, step: Step) => ({
  workflowId: instance.id,
  expenseId: instance.expenseId,
  stepId: step.id,
  stepNumber: step.number,
  stepName: step.name,
  submitterId: instance.submitterId,
});

/** Publishes a step that no one can decide, so that admins can change that. */
const approversMissing = (
  { expenseId, ruleId, ruleName }: Instance,
  problem: string,
): AnyOutgoingEvent => ({
  type: 'ApproversMissing',
  aggregateId: expenseId,
  data: { ruleId, ruleName, expenseId, problem },
});

const started = (instance: Instance): AnyOutgoingEvent => ({
  type: 'WorkflowStarted',
  aggregateId: instance.expenseId,
  data: {
    workflowId: instance.id,
    expenseId: instance.expenseId,
    submitterId: instance.submitterId,
    submission: instance.submission,
    ruleName: instance.ruleName,
    ruleVersion: instance.ruleVersion,
    steps: instance.steps.map(({ id, number, name }) => ({
      stepId: id,
      stepNumber: number,
      stepName: name,
    })),
  },
});

/**
 * Publishes the current assignees and their delegates. Delegates have access until their delegation ends, the others
 * permanently.
 */
function assigned(instance: Instance, step: Step, members: Members): AnyOutgoingEvent[] {
  if (!isOpen(step.status) || step.assigneeIds.length === 0) return [];
  const data = {
    ...factsOf(instance, step),
    assigneeIds: withDelegates(waitingFor(step), instance.submitterId, members),
    delegates: delegatesAmong(waitingFor(step), instance.submitterId, members).map(
      ({ memberId, delegation: { id, endsAt } }) => ({
        memberId,
        delegationId: id,
        endsAt: new Date(endsAt).toISOString(),
      }),
    ),
    deadlineAt: step.deadlineAt?.toISOString() ?? null,
  };
  return [{ type: 'StepAssigned', aggregateId: instance.expenseId, data }];
}

const escalated = (
  instance: Instance,
  step: Step,
  { actorId, toIds, note }: Fact,
): AnyOutgoingEvent => ({
  type: 'StepEscalated',
  aggregateId: instance.expenseId,
  data: {
    ...factsOf(instance, step),
    approverId: actorId,
    toIds: [...toIds],
    reason: note ?? '',
  },
});

function deadlineNear(instance: Instance, step: Step, members: Members): AnyOutgoingEvent[] {
  if (step.deadlineAt === null) return [];
  const data = {
    ...factsOf(instance, step),
    assigneeIds: withDelegates(waitingFor(step), instance.submitterId, members),
    deadlineAt: step.deadlineAt.toISOString(),
  };
  return [{ type: 'StepDeadlineNear', aggregateId: instance.expenseId, data }];
}

const OUTCOMES = {
  'workflow.approved': 'approved',
  'workflow.rejected': 'rejected',
  'workflow.sent_back': 'sent_back',
  'workflow.cancelled': 'cancelled',
} as const satisfies Record<string, WorkflowCompleted['outcome']>;

/** Publishes the result of an approval, with the content decided on. */
const completed = (
  instance: Instance,
  { actorId, note }: Fact,
  outcome: WorkflowCompleted['outcome'],
): AnyOutgoingEvent => ({
  type: 'WorkflowCompleted',
  aggregateId: instance.expenseId,
  data: {
    workflowId: instance.id,
    expenseId: instance.expenseId,
    submitterId: instance.submitterId,
    submission: instance.submission,
    outcome,
    decidedById: outcome === 'cancelled' ? null : actorId,
    reason: note,
    content: instance.content,
    contentHash: instance.contentHash,
    steps: outcome === 'approved' ? statementsOf(instance) : [],
  },
});

/** What people signed in this submission, oldest first. One approval may have counted for several steps. */
function statementsOf({ steps }: Instance): SignedStatement[] {
  const said = steps.flatMap(({ escalations, approvals }) => [
    ...escalations,
    ...approvals.flatMap(({ signed }) => signed ?? []),
  ]) as SignedStatement[];
  return [...new Map(said.map((each) => [statementHash(each.statement), each])).values()].sort(
    (left, right) => Date.parse(left.statement.madeAt) - Date.parse(right.statement.madeAt),
  );
}
