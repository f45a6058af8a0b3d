import { approvalsNeeded } from '@outlay/authority';
import { requireHuman } from '@outlay/platform/auth';
import type { Refused } from '@outlay/platform/result';
import { mayApproveByKey } from '../../domain/auto-approval-limit.ts';
import type { StepAction } from '../../domain/decide-step.ts';
import { challengeOfStep, isPasskeyRequired } from '../../domain/passkey-rule.ts';
import { secondPersonRequired } from '../../domain/decision-facts.ts';
import { canDecide, PAST_STATE, permissionFor, type Permission } from '../../domain/permissions.ts';
import type {
  StepPermissionsResolvers,
  StepStatus,
  WorkflowStepResolvers,
} from '../../generated/resolver-types.ts';
import type { Context } from '../context.ts';
import { blockedBy, factsOfStep, recentFacts } from '../facts-of-step.ts';
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
  blockedBy: (model, _args, context) => blockedBy(model, context),
  recentFacts: (model, _args, context) => recentFacts(model, context),
  passkeySignatures: (model, _args, { proofs }) => signaturesOf(model, proofs),
};

const refused = ({ refusals: [{ code, message }] }: Refused): Permission => ({
  allowed: false,
  code,
  reason: message,
});

const permission =
  (action: StepAction) =>
  async (
    { instance, step }: StepModel,
    _args: object,
    { viewer, peopleAround, clock }: Context,
  ): Promise<Permission> => {
    if (instance.asOf) return PAST_STATE;
    const { userId } = viewer();
    const members = await peopleAround();
    const permitted = permissionFor(action, { instance, step }, userId, members, clock.now());
    const needsPerson = action !== 'approve' || !mayApproveByKey(instance);
    const noOne = permitted.allowed && needsPerson ? requireHuman(viewer()) : null;
    return noOne ? refused(noOne) : permitted;
  };

/** Approving requires that a second person confirmed every fact that it depends on. */
async function approvePermission(
  model: StepModel,
  args: object,
  context: Context,
): Promise<Permission> {
  const permitted = await permission('approve')(model, args, context);
  const found = permitted.allowed ? await factsOfStep(model, context) : null;
  if (!found?.lone) return permitted;
  const waiting = { now: context.clock.now(), delayS: context.delayS };
  return refused(secondPersonRequired(found.lone, context.viewer().userId, found.members, waiting));
}

export const StepPermissions: StepPermissionsResolvers = {
  approve: approvePermission,
  reject: permission('reject'),
  escalate: permission('escalate'),
  sendBack: permission('send_back'),
};
