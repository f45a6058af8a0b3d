import type { EventEnvelope } from '@outlay/platform/events';
import type { EventHandler } from '@outlay/platform/inbox';
import type { Transaction } from '@outlay/platform/postgres';
import { causeOfEvent } from '@outlay/platform/subgraph-service';
import { scopeOf } from '../persistence/unit-of-work.ts';
import type { Clock, NewActivity } from '../use-cases/ports.ts';
import { recordWorkflowOutcome } from '../use-cases/record-workflow-outcome.ts';

type DecisionEvent = EventEnvelope<
  'StepApproved' | 'StepApprovalGiven' | 'StepRejected' | 'StepSentBack'
>;

/** Gives assignees access to the expense. */
export const onStepAssigned: EventHandler<'StepAssigned'> = async (event, tx) => {
  // The rule assigns them, not the person whose action triggered it.
  const scope = scopeOf(tx, { ...causeOfEvent(event), actorId: null });
  const expense = await scope.expenses.lock(event.orgid, event.data.expenseId);
  if (!expense) return;
  await scope.expenses.grantView(event.data);
  await scope.record(expense, { kind: 'step.assigned', note: event.data.stepName });
};

/** Gives everyone who has decided permanent access to the expense, including delegates. */
export const onStepDecided = async (
  event: DecisionEvent,
  tx: Transaction,
  activity?: NewActivity,
): Promise<void> => {
  const { expenseId, approverId } = event.data;
  const scope = scopeOf(tx, causeOfEvent(event));
  const expense = await scope.expenses.lock(event.orgid, expenseId);
  if (!expense) return;
  await scope.expenses.grantView({ expenseId, assigneeIds: [approverId], delegates: [] });
  if (activity) await scope.record(expense, activity);
};

export const onStepApproved: EventHandler<'StepApproved'> = (event, tx) =>
  onStepDecided(event, tx, { kind: 'step.approved', note: event.data.notes });

export const onDelegationEnded: EventHandler<'DelegationEnded'> = (event, tx) =>
  scopeOf(tx, causeOfEvent(event)).expenses.endDelegatedViews(event.data.delegationId);

export const onStepEscalated: EventHandler<'StepEscalated'> = async (event, tx) => {
  const scope = scopeOf(tx, causeOfEvent(event));
  const expense = await scope.expenses.lock(event.orgid, event.data.expenseId);
  if (expense) await scope.record(expense, { kind: 'step.escalated', note: event.data.reason });
};

export const onWorkflowCompleted =
  (clock: Clock): EventHandler<'WorkflowCompleted'> =>
  (event, tx) =>
    recordWorkflowOutcome(scopeOf(tx, causeOfEvent(event)), clock, {
      organizationId: event.orgid,
      expenseId: event.data.expenseId,
      submission: event.data.submission,
      outcome: event.data.outcome,
      reason: event.data.reason,
      decidedById: event.data.decidedById,
      content: event.data.content,
      contentHash: event.data.contentHash,
      steps: event.data.steps,
    });
