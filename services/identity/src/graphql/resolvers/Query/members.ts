import { connectionOf, readPage, type PagedList } from '@outlay/platform/paging';
import { isRowId } from '@outlay/platform/text';
import type { MemberFilter } from '../../../domain/member-filter.ts';
import type { Member, MemberStatus } from '../../../domain/member.ts';
import type { QueryMemberCountArgs, QueryResolvers } from '../../../generated/resolver-types.ts';
import { hashOfToken } from '../../../use-cases/secret-token.ts';
import { readSearch } from '../../read-search.ts';
import { toRoles } from '../../to-payload.ts';

/** Members are sorted by name, which the query reads by the id; a cursor contains no name. */
const MEMBERS: PagedList<Member> = {
  name: 'members',
  positionOf: ({ id }) => ({ value: 0, id }),
  isId: isRowId,
};

export const memberQueries = {
  me: (_parent, _args, { viewerOrNull, selfOrNull, queries, members }) => {
    if (viewerOrNull) return members.load(viewerOrNull.userId);
    return selfOrNull && queries.operator(selfOrNull.userId);
  },
  members: (_parent, _args, { queries, viewer }) => queries.allMembers(viewer()),
  memberPage: async (_parent, { filter, sort, ...args }, { queries, viewer }) => {
    const page = readPage(MEMBERS, viewer(), args);
    const isDescending = sort === 'NAME_DESC';
    const found = await queries.memberPage(viewer(), readFilter(filter), page, isDescending);
    return connectionOf(MEMBERS, viewer(), page, found);
  },
  memberCount: (_parent, { filter }, { queries, viewer }) =>
    queries.memberCount(viewer(), readFilter(filter)),
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
  invitation: async (_parent, { token }, { queries, clock }) => {
    const invited = await queries.invitation(hashOfToken(token), clock.now());
    return invited && { ...invited, roles: toRoles(invited.roles) };
  },
  organizationRequest: (_parent, { token }, { queries, clock }) =>
    queries.organizationRequest(hashOfToken(token), clock.now()),
} satisfies QueryResolvers;

const readFilter = (filter: QueryMemberCountArgs['filter']): MemberFilter => ({
  status: (filter?.status?.toLowerCase() as MemberStatus | undefined) ?? null,
  department: filter?.department ?? null,
  words: readSearch(filter?.search),
});
