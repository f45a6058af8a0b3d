import type { MemberFilter, Query, QueryMemberPageArgs, User } from '../generated/schema.ts';
import { personName } from '../subjects/members/person-name.ts';
import { pageOf } from './fake-page.ts';

/** Answers of an organization with these members. A search finds what the name, email and department contain together. */
export const answersOfMembers = (members: readonly User[]) => ({
  members: (): Query['members'] => [...members],
  memberCount: ({ filter }: { filter?: MemberFilter | null }): number =>
    matching(members, filter).length,
  memberPage: ({ filter, sort, ...page }: QueryMemberPageArgs): Query['memberPage'] => {
    const found = matching(members, filter).toSorted((left, right) =>
      personName(left).localeCompare(personName(right)),
    );
    return pageOf(sort === 'NAME_DESC' ? found.toReversed() : found, page);
  },
});

const matching = (members: readonly User[], filter: MemberFilter | null | undefined): User[] =>
  members.filter(
    (member) =>
      (filter?.status ?? member.status) === member.status &&
      (filter?.department ?? member.department) === member.department &&
      [personName(member), member.email, member.department]
        .join(' ')
        .toLowerCase()
        .includes(filter?.search?.toLowerCase() ?? ''),
  );
