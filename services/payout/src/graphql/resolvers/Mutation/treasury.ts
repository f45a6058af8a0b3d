import { proposalPayload } from '@outlay/authority-log';
import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import { afterChange } from '../../to-treasury-payload.ts';

export const treasuryMutations = {
  pausePayouts: async (_parent, args, context) =>
    afterChange(await context.useCases.pausePayouts({ ...args, actor: context.actor() }), context),
  resumePayouts: async (_parent, args, context) =>
    afterChange(await context.useCases.resumePayouts({ ...args, actor: context.actor() }), context),
  updatePayoutSettings: async (_parent, { input, proof }, context) => {
    const allowList = input.allowList.map(({ address, label, isVault }) => ({
      address,
      label,
      isVault: isVault ?? false,
    }));
    const result = await context.useCases.updateSettings({
      actor: context.actor(),
      input: { ...input, allowList },
      proof,
    });
    return { settings: result.ok ? result.value.settings : null, ...proposalPayload(result) };
  },
} satisfies MutationResolvers;
