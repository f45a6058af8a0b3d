import type { MemberRowFragment } from '../../../generated/graphql.ts';
import { personName } from '../../../lib/person-name.ts';
import { roleNames } from '../../../lib/role-names.ts';

export type NameOrder = 'ascending' | 'descending';

/** Sorts members by name, and by email for the same name. */
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

/** Returns the departments that members belong to, by name. */
export const departmentsOf = (members: readonly MemberRowFragment[]): string[] =>
  [...new Set(members.flatMap(({ department }) => department ?? []))].sort((left, right) =>
    left.localeCompare(right),
  );

/** Returns roles such as 'Approver, Finance'; everyone is an employee, so only those without another role are called so. */
export function rolesOf({ roles }: Pick<MemberRowFragment, 'roles'>): string {
  const others = roles.filter((role) => role !== 'EMPLOYEE');
  return (others.length > 0 ? others : roles).map((role) => roleNames[role]).join(', ');
}
