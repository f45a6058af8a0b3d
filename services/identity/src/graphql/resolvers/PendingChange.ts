import { signedText } from '@outlay/authority';
import type { PendingChangeResolvers } from '../../generated/resolver-types.ts';

export const PendingChange: PendingChangeResolvers = {
  __resolveReference: async ({ id }, { queries, viewer }) =>
    (await queries.pendingChanges(viewer())).find((each) => each.statementHash === id) ?? null,
  id: ({ statementHash }) => statementHash,
  kind: ({ proposal }) => proposal.signed.statement.kind,
  subject: ({ proposal }) => proposal.signed.statement.subject,
  fields: ({ fields }) => [...fields],
  statement: ({ proposal }) => signedText(proposal.signed.statement),
  proposedBy: ({ proposal }, _args, { members }) => members.load(proposal.authorId),
  proposedAt: ({ proposal }) => new Date(proposal.proposedAt),
};
