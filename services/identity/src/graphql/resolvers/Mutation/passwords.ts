import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import { toDonePayload } from '../../to-payload.ts';

export const passwordMutations = {
  changePassword: async (_parent, args, { useCases, self }) =>
    toDonePayload(await useCases.changePassword({ actor: self(), ...args })),
  requestPasswordReset: async (_parent, { email }, { useCases, origin }) =>
    toDonePayload(await useCases.requestPasswordReset({ email, origin })),
  resetPassword: async (_parent, args, { useCases, origin }) =>
    toDonePayload(await useCases.resetPassword({ ...args, origin })),
} satisfies MutationResolvers;
