import type { ControlChangeResolvers } from '../../generated/resolver-types.ts';

export const ControlChange: ControlChangeResolvers = {
  proposedBy: async ({ proposedById }, _args, { members }) => {
    const proposer = await members.load(proposedById);
    if (!proposer) throw new Error(`member ${proposedById}, who proposed a change, does not exist`);
    return proposer;
  },
  decidedBy: ({ decidedById }, _args, { members }) =>
    decidedById === null ? null : members.load(decidedById),
};
