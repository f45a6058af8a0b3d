import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import { afterChange } from '../../to-treasury-payload.ts';

export const resumePayouts: MutationResolvers['resumePayouts'] = async (
  _parent,
  { reason },
  context,
) => afterChange(await context.useCases.resumePayouts({ actor: context.actor(), reason }), context);
