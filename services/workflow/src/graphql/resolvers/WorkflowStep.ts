import type { StepAction } from '../../domain/decide-step.ts';
import { approvalsNeeded } from '../../domain/instance.ts';
import { challengeOfStep, isPasskeyRequired } from '../../domain/passkey-rule.ts';
import { canDecide, PAST_STATE, permissionFor } from '../../domain/permissions.ts';
import type {
  StepPermissionsResolvers,
  StepStatus,
  WorkflowStepResolvers,
} from '../../generated/resolver-types.ts';
import type { Context } from '../context.ts';
import type { StepModel } from '../step-model.ts';
import { signaturesOf } from '../passkey-signatures.ts';
import { user, userOrNull } from '../user-reference.ts';

export const WorkflowStep: WorkflowStepResolvers = {
  id: ({ step }) => step.id,
  number: ({ step }) => step.number,
  name: ({ step }) => step.name,
  status: ({ step }) => step.status.toUpperCase() as StepStatus,
  assignees: ({ step }) => step.assigneeIds.map(user),
  decidedBy: ({ step }) => userOrNull(step.decidedById),
  decidedFor: ({ step }) => userOrNull(step.decidedForId),
  startedAt: ({ step }) => step.startedAt,
  completedAt: ({ step }) => step.completedAt,
  deadlineAt: ({ step }) => step.deadlineAt,
  notes: ({ step }) => step.notes,
  rejectionReason: ({ step }) => step.rejectionReason,
  escalationReason: ({ step }) => step.escalationReason,
  approvalsNeeded: ({ step }) => approvalsNeeded(step.quorum, step.assigneeIds.length),
  approvedBy: ({ step }) => step.approvals.map(({ byId }) => user(byId)),
  viewerCanDecide: async (model, _args, context) =>
    model.instance.asOf === undefined &&
    canDecide(model, context.viewer().userId, await context.peopleAround()),
  viewerCan: (model) => model,
  passkeyRequest: async (model, _args, context) => {
    const { instance, step } = model;
    if (instance.asOf || !isPasskeyRequired(instance, context.proofs.floor)) return null;
    if (!canDecide(model, context.viewer().userId, await context.peopleAround())) return null;
    const { rpId } = context.relyingParty;
    const credentialIds = await context.credentialIds();
    return { challenge: challengeOfStep(instance, step), rpId, credentialIds };
  },
  passkeySignatures: (model, _args, { proofs }) => signaturesOf(model, proofs),
};

const permission =
  (action: StepAction) =>
  async (model: StepModel, _args: object, { viewer, peopleAround, clock }: Context) =>
    model.instance.asOf
      ? PAST_STATE
      : permissionFor(action, model, viewer().userId, await peopleAround(), clock.now());

export const StepPermissions: StepPermissionsResolvers = {
  approve: permission('approve'),
  reject: permission('reject'),
  escalate: permission('escalate'),
  sendBack: permission('send_back'),
};
