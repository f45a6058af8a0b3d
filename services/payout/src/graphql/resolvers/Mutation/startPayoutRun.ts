import { userErrorsOf } from '@outlay/platform/graphql';
import type { MutationResolvers } from '../../../generated/resolver-types.ts';

export const startPayoutRun: MutationResolvers['startPayoutRun'] = async (
  _parent,
  args,
  context,
) => {
  const result = await context.useCases.startRun({ actor: context.actor(), ...args });
  const ids = result.ok ? result.value : [];
  const started = await Promise.all(ids.map((id) => context.loaders.payout.load(id)));
  return {
    payouts: started.filter((payout) => payout !== null),
    errors: userErrorsOf(result),
  };
};
