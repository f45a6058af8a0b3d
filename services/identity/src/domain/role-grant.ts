import { DECIDING_ROLES, type Role } from '@outlay/platform/auth';
import type { Member } from './member.ts';

/** Returns the deciding roles that someone has only after a change. */
export const grantedRoles = (before: readonly Role[], after: readonly Role[]): Role[] =>
  after.filter((role) => DECIDING_ROLES.includes(role) && !before.includes(role));

/** Whether one admin removes another admin's role, which could leave them without a second person. */
export const removesAdminRole = (
  proposerId: string,
  { id, roles, status }: Pick<Member, 'id' | 'roles' | 'status'>,
  after: readonly Role[],
): boolean =>
  id !== proposerId && status === 'active' && roles.includes('admin') && !after.includes('admin');
