import { enumName, globalIdOf, stateOfReference } from '@outlay/platform/graphql';
import { currentStep, waitingFor } from '../../domain/instance.ts';
import { nextActionOf, progressOf } from '../../domain/progress.ts';
import type {
  SubmittedContentResolvers,
  WorkflowFactResolvers,
  WorkflowInstanceResolvers,
  WorkflowStatus,
} from '../../generated/resolver-types.ts';
import { user, userOrNull } from '../user-reference.ts';

export const WorkflowInstance: WorkflowInstanceResolvers = {
  __resolveReference: (reference, context) =>
    context.instanceBy(stateOfReference('WorkflowInstance', reference, context.clock.now())),
  globalId: ({ id, asOf }) => globalIdOf('WorkflowInstance', id, asOf),
  status: ({ status }) => status.toUpperCase() as WorkflowStatus,
  initiator: ({ submitterId }) => user(submitterId),
  steps: (instance) => instance.steps.map((step) => ({ step, instance })),
  currentStep: (instance) => {
    const step = currentStep(instance);
    return step && { step, instance };
  },
  progress: progressOf,
  nextAction: async (instance, _args, { memberName }) => {
    const step = currentStep(instance);
    const ids = step?.assigneeIds ?? [];
    // No one could be assigned.
    if (step && ids.length === 0 && instance.asOf) return `${step.name}: waiting on a decision.`;
    const names = new Map(
      await Promise.all(ids.map(async (id) => [id, await memberName.load(id)] as const)),
    );
    return nextActionOf(instance, (id) => names.get(id) ?? `member ${id}`);
  },
  waitsFor: (instance) => {
    const step = currentStep(instance);
    return step ? waitingFor(step).map(user) : [];
  },
  waitsSince: (instance) => {
    const step = currentStep(instance);
    return step && (step.assignedAt ?? step.startedAt);
  },
  history: async ({ id, asOf }, _args, { history }) =>
    (await history.load(id)).filter(({ at }) => asOf === undefined || at <= asOf),
};

export const SubmittedContent: SubmittedContentResolvers = {
  payee: ({ payeeId }) => user(payeeId),
  payeeMemo: ({ payeeMemo }) => payeeMemo ?? null,
  linesHash: ({ linesHash }) => linesHash ?? null,
  amount: ({ amount }) => amount.amount,
  currency: ({ amount }) => amount.currency,
  source: ({ source }) => enumName(source),
};

export const WorkflowFact: WorkflowFactResolvers = {
  kind: ({ kind }) => enumName(kind),
  actor: ({ actorId }) => userOrNull(actorId),
  actedFor: ({ actedForId }) => userOrNull(actedForId),
};
