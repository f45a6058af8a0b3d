import type { Role } from '@outlay/platform/auth';
import type { MemberRole, MutationResolvers } from '../../../generated/resolver-types.ts';
import { toMemberPayload, toProposedMemberPayload, toSessionPayload } from '../../to-payload.ts';

const toRoles = (roles: readonly MemberRole[]): Role[] =>
  roles.map((role) => role.toLowerCase() as Role);

export const memberMutations = {
  inviteMember: async (_parent, { input, proof, idempotencyKey }, context) => {
    const command = {
      actor: context.actor(),
      input: { ...input, roles: toRoles(input.roles) },
      proof: proof ?? null,
      idempotencyKey: idempotencyKey ?? null,
    };
    return toProposedMemberPayload(await context.useCases.inviteMember(command), context);
  },
  acceptInvitation: async (_parent, args, { useCases, origin }) =>
    toSessionPayload(await useCases.acceptInvitation({ ...args, origin })),
  updateMember: async (_parent, { id, input, proof, idempotencyKey }, context) => {
    const command = {
      actor: context.actor(),
      id,
      input: { ...input, roles: input.roles && toRoles(input.roles) },
      proof: proof ?? null,
      idempotencyKey: idempotencyKey ?? null,
    };
    return toProposedMemberPayload(await context.useCases.updateMember(command), context);
  },
  deactivateMember: async (_parent, { id, proof }, context) =>
    toProposedMemberPayload(
      await context.useCases.deactivateMember({
        actor: context.actor(),
        id,
        proof: proof ?? null,
      }),
      context,
    ),
  reactivateMember: async (_parent, { id, proof }, context) =>
    toProposedMemberPayload(
      await context.useCases.reactivateMember({
        actor: context.actor(),
        id,
        proof: proof ?? null,
      }),
      context,
    ),
  updateProfile: async (_parent, args, context) =>
    toMemberPayload(
      await context.useCases.updateProfile({ actor: context.actor(), ...args }),
      context,
    ),
} satisfies MutationResolvers;
