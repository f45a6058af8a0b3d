import { hasRole } from '@outlay/platform/auth';
import { listControlChanges } from '@outlay/platform/controls';
import { forbidden } from '@outlay/platform/graphql';
import type { QueryResolvers } from '../../../generated/resolver-types.ts';
import { hashOfToken } from '../../../use-cases/secret-token.ts';

export const memberQueries = {
  memberControlChanges: listControlChanges,
  unconfirmedFacts: (_parent, _args, { queries, viewer }) => {
    if (!hasRole(viewer(), 'admin')) throw forbidden('Only an admin can confirm facts.');
    return queries.unconfirmedFacts(viewer());
  },
  me: (_parent, _args, { viewerOrNull, selfOrNull, queries, members }) => {
    if (viewerOrNull) return members.load(viewerOrNull.userId);
    return selfOrNull && queries.operator(selfOrNull.userId);
  },
  members: (_parent, _args, { queries, viewer }) => queries.allMembers(viewer()),
  member: (_parent, { id }, { members, viewer }) => {
    viewer();
    return members.load(id);
  },
  organization: async (_parent, _args, { organizations, viewer }) => {
    const organization = await organizations.load(viewer().organizationId);
    if (!organization) throw new Error('the viewer has no organization');
    return organization;
  },
  departments: (_parent, _args, { queries, viewer }) => queries.departments(viewer()),
  invitation: (_parent, { token }, { queries, clock }) =>
    queries.invitation(hashOfToken(token), clock.now()),
  organizationRequest: (_parent, { token }, { queries, clock }) =>
    queries.organizationRequest(hashOfToken(token), clock.now()),
} satisfies QueryResolvers;
