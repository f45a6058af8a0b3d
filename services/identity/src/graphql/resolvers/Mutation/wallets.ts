import { userErrorsOf } from '@outlay/platform/graphql';
import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import { toMemberPayload } from '../../to-payload.ts';

export const walletMutations = {
  startWalletChange: async (_parent, { address }, { useCases, actor }) => {
    const result = await useCases.startWalletChange({ actor: actor(), address });
    return { challenge: result.ok ? result.value : null, errors: userErrorsOf(result) };
  },
  confirmWalletChange: async (_parent, args, context) =>
    toMemberPayload(
      await context.useCases.confirmWalletChange({ actor: context.actor(), ...args }),
      context,
    ),
  removeWallet: async (_parent, _args, context) =>
    toMemberPayload(await context.useCases.removeWallet({ actor: context.actor() }), context),
  setWalletMemo: async (_parent, { memo }, context) =>
    toMemberPayload(
      await context.useCases.setWalletMemo({ actor: context.actor(), memo: memo ?? null }),
      context,
    ),
  setWalletWatched: async (_parent, { watched }, context) =>
    toMemberPayload(
      await context.useCases.setWalletWatched({ actor: context.actor(), watched }),
      context,
    ),
} satisfies MutationResolvers;
