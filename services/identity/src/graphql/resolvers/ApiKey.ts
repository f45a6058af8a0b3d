import { globalIdOf, idOfReference } from '@outlay/platform/graphql';
import { prefixOf } from '../../domain/api-key.ts';
import type { ApiKeyResolvers } from '../../generated/resolver-types.ts';

export const ApiKey: ApiKeyResolvers = {
  __resolveReference: (reference, { apiKeys }) => apiKeys.load(idOfReference('ApiKey', reference)),
  globalId: ({ id }) => globalIdOf('ApiKey', id),
  prefix: ({ publicId }) => prefixOf(publicId),
  scopes: ({ scopes }) => [...scopes],
  member: async ({ memberId }, _args, { members }) => {
    const member = await members.load(memberId);
    if (!member) throw new Error('the API key has no member');
    return member;
  },
};
