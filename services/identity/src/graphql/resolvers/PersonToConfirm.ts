import type { PersonToConfirmResolvers } from '../../generated/resolver-types.ts';

export const PersonToConfirm: PersonToConfirmResolvers = {
  member: async ({ memberId }, _args, { members }) => {
    const member = await members.load(memberId);
    if (!member) throw new Error(`member ${memberId} of the log has no row`);
    return member;
  },
  broughtInBy: ({ broughtInById }, _args, { members }) =>
    broughtInById === null ? null : members.load(broughtInById),
};
