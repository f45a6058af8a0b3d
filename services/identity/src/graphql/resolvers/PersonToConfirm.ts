import type { PersonToConfirmResolvers } from '../../generated/resolver-types.ts';
import { namedMember } from './named-member.ts';

export const PersonToConfirm: PersonToConfirmResolvers = {
  member: ({ memberId }, _args, context) => namedMember(memberId, context),
  broughtInBy: ({ broughtInById }, _args, { members }) =>
    broughtInById === null ? null : members.load(broughtInById),
};
