import type { DelegationResolvers } from '../../generated/resolver-types.ts';
import { user } from '../user-reference.ts';

export const Delegation: DelegationResolvers = {
  from: ({ fromId }) => user(fromId),
  to: ({ toId }) => user(toId),
};
