import { proposalPayload } from '@outlay/platform/controls';
import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import { afterChange } from '../../to-treasury-payload.ts';

export const treasuryMutations = {
  pausePayouts: async (_parent, { reason }, context) =>
    afterChange(await context.useCases.pausePayouts({ actor: context.actor(), reason }), context),
  resumePayouts: async (_parent, { reason }, context) =>
    afterChange(await context.useCases.resumePayouts({ actor: context.actor(), reason }), context),
  updatePayoutSettings: async (_parent, { input }, context) => {
    const allowList = input.allowList.map(({ address, label, isVault }) => ({
      address,
      label,
      isVault: isVault ?? false,
    }));
    const result = await context.useCases.updateSettings({
      actor: context.actor(),
      input: { ...input, allowList },
    });
    const settings = result.ok ? result.value.value : null;
    return { settings, ...(await proposalPayload(result, context)) };
  },
} satisfies MutationResolvers;
