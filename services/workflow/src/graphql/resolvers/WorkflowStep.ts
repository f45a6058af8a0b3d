import { approvalsNeeded } from '@outlay/authority';
import { requireHuman } from '@outlay/platform/auth';
import type { Refused } from '@outlay/platform/result';
import { mayApproveByKey } from '../../domain/auto-approval-limit.ts';
import { placeOf, type StepAction } from '../../domain/decide-step.ts';
import { isPasskeyRequired, passkeysOf } from '../../domain/passkey-rule.ts';
import { canDecide, PAST_STATE, permissionFor, type Permission } from '../../domain/permissions.ts';
import type {
  StepPermissionsResolvers,
  StepStatus,
  WorkflowStepResolvers,
} from '../../generated/resolver-types.ts';
import type { Context } from '../context.ts';
import { blockedBy } from '../blocked-by.ts';
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
  passkeyRequest: async (model, _args, { authority, peopleAround, trust, viewer }) => {
    const { instance } = model;
    if (instance.asOf || !isPasskeyRequired(instance, await authority(), trust)) return null;
    if (!canDecide(model, viewer().userId, await peopleAround())) return null;
    const credentialIds = passkeysOf(await authority(), viewer().userId);
    return { rpId: trust.site.rpId, credentialIds };
  },
  passkeySignatures: async (model, _args, { authority }) =>
    model.step.approvals.length === 0 ? [] : signaturesOf(model, await authority()),
  viewerPlaceId: async (model, _args, { peopleAround, viewer }) => {
    const { userId } = viewer();
    const members = await peopleAround();
    const isTheirs = !model.instance.asOf && canDecide(model, userId, members);
    return isTheirs ? placeOf(model.step, userId, members) : null;
  },
  blockedBy: (model, _args, context) => blockedBy(model, context),
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

/** Approving also takes separate people behind the approval. */
async function approvePermission(
  model: StepModel,
  args: object,
  context: Context,
): Promise<Permission> {
  const permitted = await permission('approve')(model, args, context);
  const reason = permitted.allowed ? await blockedBy(model, context) : null;
  return reason === null ? permitted : { allowed: false, code: 'SECOND_PERSON_REQUIRED', reason };
}

export const StepPermissions: StepPermissionsResolvers = {
  approve: approvePermission,
  reject: permission('reject'),
  escalate: permission('escalate'),
  sendBack: permission('send_back'),
};
