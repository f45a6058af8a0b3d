import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import { toPayoutPayload } from '../../to-payout-payload.ts';

export const releasePayout: MutationResolvers['releasePayout'] = async (_parent, args, context) => {
  const { id, reason, treasury = null, idempotencyKey = null } = args;
  const command = {
    actor: context.actor(),
    id: id.toLowerCase(),
    reason,
    treasury,
    idempotencyKey,
  };
  return toPayoutPayload(await context.useCases.releasePayout(command), context);
};
