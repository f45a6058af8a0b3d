import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import { toDonePayload, toProposedMemberPayload } from '../../to-payload.ts';

export const deviceKeyMutations = {
  addDeviceKey: async (_parent, args, { useCases, actor }) =>
    toDonePayload(await useCases.addDeviceKey({ actor: actor(), ...args })),
  removeDeviceKey: async (_parent, args, { useCases, actor }) =>
    toDonePayload(await useCases.removeDeviceKey({ actor: actor(), ...args })),
  resetMemberKeys: async (_parent, args, context) => {
    const command = { actor: context.actor(), ...args };
    return toProposedMemberPayload(await context.useCases.resetMemberKeys(command), context);
  },
  confirmMemberKey: async (_parent, args, { useCases, actor }) =>
    toDonePayload(await useCases.confirmMemberKey({ actor: actor(), ...args })),
  confirmPeople: async (_parent, args, { useCases, actor }) =>
    toDonePayload(await useCases.confirmPeople({ actor: actor(), ...args })),
} satisfies MutationResolvers;
