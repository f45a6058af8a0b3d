import type { MemberRowFragment } from '../../../generated/graphql.ts';
import { personName } from '../../../lib/person-name.ts';
import { roleNames } from '../../../lib/role-names.ts';

export type NameOrder = 'ascending' | 'descending';

/** By name; members with the same name by email. */
export function inNameOrder(
  members: readonly MemberRowFragment[],
  order: NameOrder,
): MemberRowFragment[] {
  const sign = order === 'ascending' ? 1 : -1;
  return [...members].sort(
    (left, right) =>
      sign *
      (personName(left).localeCompare(personName(right)) || left.email.localeCompare(right.email)),
  );
}

/** Departments that members belong to, by name. */
export const departmentsOf = (members: readonly MemberRowFragment[]): string[] =>
  [...new Set(members.flatMap(({ department }) => department ?? []))].sort((left, right) =>
    left.localeCompare(right),
  );

/** Such as 'Employee, Finance'. */
export const rolesOf = ({ roles }: Pick<MemberRowFragment, 'roles'>): string =>
  roles.map((role) => roleNames[role]).join(', ');
