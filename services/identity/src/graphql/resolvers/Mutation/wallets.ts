import { userErrorsOf } from '@outlay/platform/graphql';
import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import { toMemberPayload, toProposedMemberPayload } from '../../to-payload.ts';

export const walletMutations = {
  startWalletChange: async (_parent, { address }, { useCases, actor }) => {
    const result = await useCases.startWalletChange({ actor: actor(), address });
    return { challenge: result.ok ? result.value : null, errors: userErrorsOf(result) };
  },
  confirmWalletChange: async (_parent, { proof, ...args }, context) =>
    toProposedMemberPayload(
      await context.useCases.confirmWalletChange({
        actor: context.actor(),
        ...args,
        proof: proof ?? null,
      }),
      context,
    ),
  removeWallet: async (_parent, { proof }, context) =>
    toProposedMemberPayload(
      await context.useCases.removeWallet({ actor: context.actor(), proof: proof ?? null }),
      context,
    ),
  setWalletMemo: async (_parent, { memo, proof }, context) =>
    toProposedMemberPayload(
      await context.useCases.setWalletMemo({
        actor: context.actor(),
        memo: memo ?? null,
        proof: proof ?? null,
      }),
      context,
    ),
  setWalletWatched: async (_parent, { watched }, context) =>
    toMemberPayload(
      await context.useCases.setWalletWatched({ actor: context.actor(), watched }),
      context,
    ),
} satisfies MutationResolvers;
