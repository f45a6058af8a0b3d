import type { Role } from '@outlay/platform/auth';
import type { MemberRole, MutationResolvers } from '../../../generated/resolver-types.ts';
import { toMemberPayload, toProposedMemberPayload, toSessionPayload } from '../../to-payload.ts';

const toRoles = (roles: readonly MemberRole[]): Role[] =>
  roles.map((role) => role.toLowerCase() as Role);

export const memberMutations = {
  inviteMember: async (_parent, { input, idempotencyKey = null, ...args }, context) => {
    const invited = { ...input, roles: toRoles(input.roles) };
    const command = { ...args, actor: context.actor(), input: invited, idempotencyKey };
    return toProposedMemberPayload(await context.useCases.inviteMember(command), context);
  },
  acceptInvitation: async (_parent, args, { useCases, origin }) =>
    toSessionPayload(await useCases.acceptInvitation({ ...args, origin })),
  updateMember: async (_parent, { input, idempotencyKey = null, ...args }, context) => {
    const changed = { ...input, roles: input.roles && toRoles(input.roles) };
    const command = { ...args, actor: context.actor(), input: changed, idempotencyKey };
    return toProposedMemberPayload(await context.useCases.updateMember(command), context);
  },
  deactivateMember: async (_parent, args, context) => {
    const command = { ...args, actor: context.actor() };
    return toProposedMemberPayload(await context.useCases.deactivateMember(command), context);
  },
  reactivateMember: async (_parent, args, context) => {
    const command = { ...args, actor: context.actor() };
    return toProposedMemberPayload(await context.useCases.reactivateMember(command), context);
  },
  updateProfile: async (_parent, args, context) => {
    const command = { ...args, actor: context.actor() };
    return toMemberPayload(await context.useCases.updateProfile(command), context);
  },
} satisfies MutationResolvers;
