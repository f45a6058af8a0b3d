import type { MemberRole, Role } from '../generated/graphql.ts';

/** Display names of the roles. */
export const roleNames: Readonly<Record<Role, string>> = {
  EMPLOYEE: 'Employee',
  APPROVER: 'Approver',
  FINANCE: 'Finance',
  ADMIN: 'Admin',
  OPERATOR: 'Operator',
};

/** The roles that an admin can give. */
export const memberRolesOf = (roles: readonly Role[]): MemberRole[] =>
  roles.filter((role) => role !== 'OPERATOR');
