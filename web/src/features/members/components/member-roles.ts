import type { MemberRowFragment } from '#graphql';
import { roleNames } from '../../../subjects/members/role-names.ts';

/** Returns roles such as 'Approver, Finance'; everyone is an employee, so only those without another role are called so. */
export function rolesOf({ roles }: Pick<MemberRowFragment, 'roles'>): string {
  const others = roles.filter((role) => role !== 'EMPLOYEE');
  return (others.length > 0 ? others : roles).map((role) => roleNames[role]).join(', ');
}
