import type { MemberRowFragment } from '../../../generated/graphql.ts';
import { personName } from '../../../lib/person-name.ts';
import { memberStatusLabels } from '../../../lib/status-labels.ts';
import { rolesOf } from './member-list-order.ts';
import { secondFactorLabel } from './second-factor-label.ts';

const columns = [
  'name',
  'email',
  'roles',
  'department',
  'manager',
  'status',
  'two_step_sign_in',
  'wallet',
  'last_sign_in',
] as const;

/** Downloads members as CSV, with the page's labels. */
export async function exportMembers(members: readonly MemberRowFragment[]): Promise<null> {
  const { saveCsv } = await import('../../../lib/csv.ts');
  const rows = members.map((member) => [
    personName(member),
    member.email,
    rolesOf(member),
    member.department ?? '',
    member.manager ? personName(member.manager) : '',
    memberStatusLabels[member.status].label,
    secondFactorLabel(member),
    member.walletAddress ?? '',
    member.lastSignInAt ?? '',
  ]);
  saveCsv('members', columns, rows);
  return null;
}
