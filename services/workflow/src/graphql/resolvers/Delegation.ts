import { globalIdOf, idOfReference } from '@outlay/platform/graphql';
import type { DelegationResolvers } from '../../generated/resolver-types.ts';
import { user, userOrNull } from '../user-reference.ts';

export const Delegation: DelegationResolvers = {
  __resolveReference: (reference, { delegations }) =>
    delegations.load(idOfReference('Delegation', reference)),
  globalId: ({ id }) => globalIdOf('Delegation', id),
  from: ({ fromId }) => user(fromId),
  to: ({ toId }) => user(toId),
  createdBy: ({ createdById }) => user(createdById),
  confirmedBy: ({ confirmedById }) => userOrNull(confirmedById),
};
