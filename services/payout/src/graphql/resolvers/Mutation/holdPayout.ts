import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import { toPayoutPayload } from '../../to-payout-payload.ts';

export const holdPayout: MutationResolvers['holdPayout'] = async (_parent, args, context) => {
  const { id, reason, idempotencyKey = null } = args;
  const command = { actor: context.actor(), id: id.toLowerCase(), reason, idempotencyKey };
  return toPayoutPayload(await context.useCases.holdPayout(command), context);
};
