import type { Subscriptions } from '@outlay/platform/inbox';
import type { EventEnvelope } from '@outlay/platform/events';
import type { EventPorts } from '../use-cases/event-ports.ts';
import type { Clock, NewActivity } from '../use-cases/ports.ts';
import { recordWorkflowOutcome } from '../use-cases/record-workflow-outcome.ts';

type DecisionEvent = EventEnvelope<
  'StepApproved' | 'StepApprovalGiven' | 'StepRejected' | 'StepSentBack'
>;

/** Gives everyone who has decided permanent access to the expense, including delegates. */
const onStepDecided = async (
  event: DecisionEvent,
  { scopeOf }: EventPorts,
  activity?: NewActivity,
): Promise<void> => {
  const { expenseId, approverId } = event.data;
  const scope = scopeOf(event);
  const expense = await scope.expenses.lock(event.orgid, expenseId);
  if (!expense) return;
  await scope.expenses.grantView({ expenseId, assigneeIds: [approverId], delegates: [] });
  if (activity) await scope.record(expense, activity);
};

/** Workflow assigns steps, and people decide on them. */
export const workflowEvents = (clock: Clock) =>
  ({
    /** Gives assignees access to the expense. */
    StepAssigned: async (event, { scopeOf }) => {
      // The rule assigns them, not the person whose action triggered it.
      const scope = scopeOf({ ...event, actorid: null });
      const expense = await scope.expenses.lock(event.orgid, event.data.expenseId);
      if (!expense) return;
      await scope.expenses.grantView(event.data);
      await scope.record(expense, { kind: 'step.assigned', note: event.data.stepName });
    },
    StepApproved: (event, ports) =>
      onStepDecided(event, ports, { kind: 'step.approved', note: event.data.notes }),
    StepApprovalGiven: onStepDecided,
    StepRejected: onStepDecided,
    StepSentBack: onStepDecided,
    DelegationEnded: (event, { scopeOf }) =>
      scopeOf(event).expenses.endDelegatedViews(event.data.delegationId),
    StepEscalated: async (event, { scopeOf }) => {
      const scope = scopeOf(event);
      const expense = await scope.expenses.lock(event.orgid, event.data.expenseId);
      if (expense) await scope.record(expense, { kind: 'step.escalated', note: event.data.reason });
    },
    WorkflowCompleted: (event, { scopeOf }) =>
      recordWorkflowOutcome(scopeOf(event), clock, {
        organizationId: event.orgid,
        ...event.data,
      }),
  }) satisfies Subscriptions<EventPorts>;
