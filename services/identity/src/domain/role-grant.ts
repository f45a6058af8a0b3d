import type { Role } from '@outlay/platform/auth';
import type { ChangedField } from '@outlay/platform/controls';
import type { AuditChange } from './audit.ts';

/** Roles that decide about money or about who decides. */
const DECIDING_ROLES: readonly Role[] = ['admin', 'finance', 'approver'];

/** Deciding roles that someone has after a change and had not before it. */
export const grantedRoles = (before: readonly Role[], after: readonly Role[]): Role[] =>
  after.filter((role) => DECIDING_ROLES.includes(role) && !before.includes(role));

/** What another admin confirms; empty when no deciding role is granted. */
export const grantDiff = (
  granted: readonly Role[],
  changes: readonly AuditChange[],
): readonly ChangedField[] => (granted.length === 0 ? [] : changes);
