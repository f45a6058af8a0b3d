import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import { toDonePayload, toProposedMemberPayload } from '../../to-payload.ts';

export const deviceKeyMutations = {
  addDeviceKey: async (_parent, { publicKey, proof }, { useCases, actor }) =>
    toDonePayload(await useCases.addDeviceKey({ actor: actor(), publicKey, proof: proof ?? null })),
  removeDeviceKey: async (_parent, { id, proof }, { useCases, actor }) =>
    toDonePayload(await useCases.removeDeviceKey({ actor: actor(), id, proof: proof ?? null })),
  resetMemberKeys: async (_parent, { memberId, proof }, context) =>
    toProposedMemberPayload(
      await context.useCases.resetMemberKeys({
        actor: context.actor(),
        memberId,
        proof: proof ?? null,
      }),
      context,
    ),
  confirmMemberKey: async (_parent, { memberId, keyId, proof }, { useCases, actor }) =>
    toDonePayload(
      await useCases.confirmMemberKey({ actor: actor(), memberId, keyId, proof: proof ?? null }),
    ),
  confirmPeople: async (_parent, { confirmed, doubted, proof }, { useCases, actor }) =>
    toDonePayload(
      await useCases.confirmPeople({ actor: actor(), confirmed, doubted, proof: proof ?? null }),
    ),
} satisfies MutationResolvers;
