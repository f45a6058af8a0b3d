import type { MemberRole, Role } from '#graphql';
import { textLabels } from '../../lib/with-unknown.ts';

/** Display names of the roles. */
export const roleNames = textLabels<Role>({
  EMPLOYEE: 'Employee',
  APPROVER: 'Approver',
  FINANCE: 'Finance',
  ADMIN: 'Admin',
  OPERATOR: 'Operator',
});

/** The roles that an admin can give. */
export const memberRolesOf = (roles: readonly Role[]): MemberRole[] =>
  roles.filter((role) => role !== 'OPERATOR');
