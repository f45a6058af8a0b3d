import { userErrorsOf } from '@outlay/platform/graphql';
import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import { toMemberPayload, toProposedMemberPayload } from '../../to-payload.ts';

export const walletMutations = {
  startWalletChange: async (_parent, { address }, { useCases, actor }) => {
    const result = await useCases.startWalletChange({ actor: actor(), address });
    return { challenge: result.ok ? result.value : null, errors: userErrorsOf(result) };
  },
  confirmWalletChange: async (_parent, args, context) => {
    const command = { ...args, actor: context.actor() };
    return toProposedMemberPayload(await context.useCases.confirmWalletChange(command), context);
  },
  removeWallet: async (_parent, args, context) => {
    const command = { ...args, actor: context.actor() };
    return toProposedMemberPayload(await context.useCases.removeWallet(command), context);
  },
  setWalletMemo: async (_parent, { memo = null, proof }, context) => {
    const command = { actor: context.actor(), memo, proof };
    return toProposedMemberPayload(await context.useCases.setWalletMemo(command), context);
  },
  setWalletWatched: async (_parent, args, context) => {
    const command = { ...args, actor: context.actor() };
    return toMemberPayload(await context.useCases.setWalletWatched(command), context);
  },
} satisfies MutationResolvers;
