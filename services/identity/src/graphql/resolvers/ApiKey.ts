import { prefixOf } from '../../domain/api-key.ts';
import type { ApiKeyResolvers } from '../../generated/resolver-types.ts';

export const ApiKey: ApiKeyResolvers = {
  prefix: ({ publicId }) => prefixOf(publicId),
  scopes: ({ scopes }) => [...scopes],
  member: async ({ memberId }, _args, { members }) => {
    const member = await members.load(memberId);
    if (!member) throw new Error('a key without a member');
    return member;
  },
};
