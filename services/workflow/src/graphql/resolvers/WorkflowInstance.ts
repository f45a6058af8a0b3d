import { currentStep } from '../../domain/instance.ts';
import { nextActionOf, progressOf } from '../../domain/progress.ts';
import type {
  StepStatus,
  WorkflowInstanceResolvers,
  WorkflowStatus,
  WorkflowStepResolvers,
} from '../../generated/resolver-types.ts';
import { canDecide } from '../step-model.ts';

const user = (id: string): { id: string } => ({ id });

export const WorkflowInstance: WorkflowInstanceResolvers = {
  status: ({ status }) => status.toUpperCase() as WorkflowStatus,
  initiator: ({ submitterId }) => user(submitterId),
  steps: (instance) => instance.steps.map((step) => ({ step, instance })),
  currentStep: (instance) => {
    const step = currentStep(instance);
    return step && { step, instance };
  },
  progress: progressOf,
  nextAction: async (instance, _args, { memberName }) => {
    const ids = currentStep(instance)?.assigneeIds ?? [];
    const names = new Map(
      await Promise.all(ids.map(async (id) => [id, await memberName.load(id)] as const)),
    );
    return nextActionOf(instance, (id) => names.get(id) ?? `member ${id}`);
  },
};

export const WorkflowStep: WorkflowStepResolvers = {
  id: ({ step }) => step.id,
  number: ({ step }) => step.number,
  name: ({ step }) => step.name,
  status: ({ step }) => step.status.toUpperCase() as StepStatus,
  assignees: ({ step }) => step.assigneeIds.map(user),
  decidedBy: ({ step }) => (step.decidedById === null ? null : user(step.decidedById)),
  startedAt: ({ step }) => step.startedAt,
  completedAt: ({ step }) => step.completedAt,
  notes: ({ step }) => step.notes,
  rejectionReason: ({ step }) => step.rejectionReason,
  escalationReason: ({ step }) => step.escalationReason,
  viewerCanDecide: (model, _args, context) => canDecide(model, context.viewer().userId),
};
