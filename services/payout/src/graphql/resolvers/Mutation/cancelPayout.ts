import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import { toPayoutPayload } from '../../to-payout-payload.ts';

export const cancelPayout: MutationResolvers['cancelPayout'] = async (_parent, args, context) => {
  const { id, reason, outcome, idempotencyKey = null } = args;
  const command = { actor: context.actor(), id: id.toLowerCase(), reason, outcome, idempotencyKey };
  return toPayoutPayload(await context.useCases.cancelPayout(command), context);
};
