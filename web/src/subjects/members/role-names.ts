import type { MemberRole, Role } from '#graphql';
import { textLabels } from '../../lib/with-unknown.ts';
import names from './role-names.json' with { type: 'json' };

/** Display names of the roles. */
export const roleNames = textLabels<Role>(names);

/** The roles that an admin can give. */
export const memberRolesOf = (roles: readonly Role[]): MemberRole[] =>
  roles.filter((role) => role !== 'OPERATOR');
