import type { Role } from '../generated/graphql.ts';

/** Display names of the roles. */
export const roleNames: Readonly<Record<Role, string>> = {
  EMPLOYEE: 'Employee',
  APPROVER: 'Approver',
  FINANCE: 'Finance',
  ADMIN: 'Admin',
  OPERATOR: 'Operator',
};
