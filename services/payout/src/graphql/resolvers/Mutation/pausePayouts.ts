import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import { afterChange } from '../../to-treasury-payload.ts';

export const pausePayouts: MutationResolvers['pausePayouts'] = async (
  _parent,
  { reason },
  context,
) => afterChange(await context.useCases.pausePayouts({ actor: context.actor(), reason }), context);
