import { hasRole, type Viewer } from '@outlay/platform/auth';
import { patternContaining, type Database } from '@outlay/platform/postgres';
import { toRowId } from '@outlay/platform/text';
import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { MemberFilter } from '../domain/member-filter.ts';
import type { IdentityQueries } from '../use-cases/queries.ts';
import { selectMembers, toMember } from './member-row.ts';
import { departments, members } from './tables.ts';

/** Reads a page from the index of names; at most `first + 1` members, to detect a next page. */
export const memberPageReads = (
  database: Database,
): Pick<IdentityQueries, 'memberPage' | 'memberCount'> => ({
  memberPage: async (viewer, filter, { first, after }, isDescending) => {
    const order = isDescending ? desc : asc;
    return (
      await selectMembers(database)
        .where(
          and(matching(viewer, filter), after === null ? undefined : follows(after, isDescending)),
        )
        .orderBy(order(members.searchText), order(members.id))
        .limit(first + 1)
    ).map(toMember);
  },
  memberCount: (viewer, filter) => database.$count(members, matching(viewer, filter)),
});

/**
 * Only admins see deactivated and invited members, as in every list of them. A search reads the names of the organization, which
 * has at most 5,000 members.
 */
function matching(viewer: Viewer, { status, department, words }: MemberFilter): SQL | undefined {
  const organization = toRowId(viewer.organizationId);
  return and(
    eq(members.organizationId, organization),
    hasRole(viewer, 'admin') ? undefined : eq(members.status, 'active'),
    status === null ? undefined : eq(members.status, status),
    department === null
      ? undefined
      : isOf(organization, sql`lower(${departments.name}) = lower(${department})`),
    ...words.map((word) => {
      // A subquery, so that it is made once and not for each row.
      const pattern = sql`(select ${patternContaining(word)})`;
      return sql`(${members.searchText} like ${pattern} or ${isOf(organization, sql`fold_text(${departments.name}) like ${pattern}`)})`;
    }),
  );
}

/** Whether the member belongs to one of the departments; the subquery runs once. */
const isOf = (organization: bigint, isWanted: SQL): SQL =>
  sql`${members.departmentId} in (select ${departments.id} from ${departments} where ${departments.organizationId} = ${organization} and ${isWanted})`;

function follows({ id }: { readonly id: string }, isDescending: boolean): SQL {
  const rowId = toRowId(id);
  const last = sql`((select last.search_text from ${members} last where last.id = ${rowId}), ${rowId}::bigint)`;
  return isDescending
    ? sql`(${members.searchText}, ${members.id}) < ${last}`
    : sql`(${members.searchText}, ${members.id}) > ${last}`;
}
