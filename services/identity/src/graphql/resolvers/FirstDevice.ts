import type { FirstDeviceResolvers } from '../../generated/resolver-types.ts';
import { namedMember } from './named-member.ts';

export const FirstDevice: FirstDeviceResolvers = {
  member: ({ memberId }, _args, context) => namedMember(memberId, context),
};
