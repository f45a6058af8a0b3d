import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import { toPayoutPayload } from '../../to-payout-payload.ts';

export const cancelPayout: MutationResolvers['cancelPayout'] = async (_parent, args, context) => {
  const { id, reason } = args;
  const command = { actor: context.actor(), id: id.toLowerCase(), reason };
  return toPayoutPayload(await context.useCases.cancelPayout(command), context);
};
