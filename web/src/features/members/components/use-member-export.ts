import { useApolloClient } from '@apollo/client/react';
import { MemberPageDocument, type MemberRowFragment } from '#graphql';
import { personName } from '../../../subjects/members/person-name.ts';
import { readAll } from '../../../lib/read-all.ts';
import { accessText } from '../access-text.ts';
import { memberStatusLabels } from '../member-status-labels.ts';
import { toMemberFilter, type MemberQuery } from './member-query.ts';
import { rolesOf } from './member-roles.ts';
import { secondFactorLabel } from './second-factor-label.ts';
import columns from './member-columns.json' with { type: 'json' };

const pageSize = 100;
/** Maximum members of an organization. */
const membersMax = 5_000;

/** Downloads every member of a list as CSV, with the page's labels. */
export function useMemberExport(): (query: MemberQuery) => Promise<null> {
  const client = useApolloClient();
  return async (query) => {
    const { saveCsv } = await import('../../../lib/csv.ts');
    const { items } = await readAll(async (after) => {
      const { data } = await client.query({
        query: MemberPageDocument,
        variables: { filter: toMemberFilter(query), sort: query.sort, first: pageSize, after },
        fetchPolicy: 'no-cache',
      });
      return data?.memberPage;
    }, membersMax);
    saveCsv('members', columns, items.map(cellsOf));
    return null;
  };
}

const cellsOf = (member: MemberRowFragment): string[] => [
  personName(member),
  member.email,
  rolesOf(member),
  member.department ?? '',
  member.manager ? personName(member.manager) : '',
  memberStatusLabels[member.status].label,
  accessText(member),
  secondFactorLabel(member),
  member.walletAddress ?? '',
  member.lastSignInAt ?? '',
];
