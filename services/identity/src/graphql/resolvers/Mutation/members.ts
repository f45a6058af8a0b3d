import type { Role } from '@outlay/platform/auth';
import { readDay } from '@outlay/platform/graphql';
import type { MemberRole, MutationResolvers } from '../../../generated/resolver-types.ts';
import { toMemberPayload, toProposedMemberPayload, toSessionPayload } from '../../to-payload.ts';

const toRoles = (roles: readonly MemberRole[]): Role[] =>
  roles.map((role) => role.toLowerCase() as Role);

const readEnd = (day: unknown): string | null | undefined =>
  typeof day === 'string' ? readDay('accessEndsOn', day) : (day as null | undefined);

export const memberMutations = {
  inviteMember: async (_parent, { input, idempotencyKey = null, ...args }, context) => {
    const accessEndsOn = readEnd(input.accessEndsOn);
    const invited = { ...input, accessEndsOn, roles: toRoles(input.roles) };
    const command = { ...args, actor: context.actor(), input: invited, idempotencyKey };
    return toProposedMemberPayload(await context.useCases.inviteMember(command), context);
  },
  acceptInvitation: async (_parent, args, { useCases, origin }) =>
    toSessionPayload(await useCases.acceptInvitation({ ...args, origin })),
  updateMember: async (_parent, { input, idempotencyKey = null, ...args }, context) => {
    const accessEndsOn = readEnd(input.accessEndsOn);
    const changed = { ...input, accessEndsOn, roles: input.roles && toRoles(input.roles) };
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
