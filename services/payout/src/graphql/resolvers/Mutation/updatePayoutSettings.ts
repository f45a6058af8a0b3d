import { proposalPayload } from '@outlay/platform/controls';
import type { MutationResolvers } from '../../../generated/resolver-types.ts';

export const updatePayoutSettings: MutationResolvers['updatePayoutSettings'] = async (
  _parent,
  { input },
  context,
) => {
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
};
