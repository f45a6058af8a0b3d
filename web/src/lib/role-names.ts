import type { Role } from '../generated/graphql.ts';

/** What roles are called where people read them. */
export const roleNames: Readonly<Record<Role, string>> = {
  EMPLOYEE: 'Employee',
  APPROVER: 'Approver',
  FINANCE: 'Finance',
  ADMIN: 'Admin',
  OPERATOR: 'Operator',
};
