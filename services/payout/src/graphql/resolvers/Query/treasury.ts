import type { QueryResolvers } from '../../../generated/resolver-types.ts';
import { toTreasuryPayload } from '../../to-treasury-payload.ts';

export const treasury: QueryResolvers['treasury'] = (_parent, _args, context) =>
  toTreasuryPayload(context);
