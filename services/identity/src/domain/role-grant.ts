import { DECIDING_ROLES, type Role } from '@outlay/platform/auth';
import type { Member } from './member.ts';

/** Deciding roles that someone has after a change and had not before it. */
export const grantedRoles = (before: readonly Role[], after: readonly Role[]): Role[] =>
  after.filter((role) => DECIDING_ROLES.includes(role) && !before.includes(role));

/** Whether an admin takes this role from another one: alone they could then act without a second person. */
export const takesAdmin = (
  proposerId: string,
  { id, roles, status }: Pick<Member, 'id' | 'roles' | 'status'>,
  after: readonly Role[],
): boolean =>
  id !== proposerId && status === 'active' && roles.includes('admin') && !after.includes('admin');
