import { anyRole } from './placeholder-user.ts';

/** Roles that decide on other members' expenses, or see them. */
export const expenseReaders = ['approver', 'finance', 'admin'] as const;
/** Roles that see the organization's money. */
export const moneyReaders = ['finance', 'admin'] as const;

export interface Audience {
  /** Any one of these roles is enough; without roles, everyone sees it. */
  roles?: readonly string[];
  /** Users with this role find it elsewhere. */
  butNot?: string;
}

/** Whether users with these roles see the entry; the page itself refuses the others. */
export function isOfferedTo({ roles, butNot }: Audience, viewerRoles: readonly string[]): boolean {
  if (viewerRoles.includes(anyRole)) return true;
  if (butNot !== undefined && viewerRoles.includes(butNot)) return false;
  return roles === undefined || roles.some((role) => viewerRoles.includes(role));
}
