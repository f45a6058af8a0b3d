import { anyRole } from './placeholder-user.ts';

/** Who decides on other members' expenses, or sees them. */
export const expenseReaders = ['approver', 'finance', 'admin'] as const;
/** Who sees the organisation's money. */
export const moneyReaders = ['finance', 'admin'] as const;

export interface Audience {
  /** Any one of these roles suffices; omitted: everyone. */
  roles?: readonly string[];
  /** Users with this role find it elsewhere. */
  butNot?: string;
}

/** Whether users with these roles see it; the page itself refuses the others. */
export function isOfferedTo({ roles, butNot }: Audience, viewerRoles: readonly string[]): boolean {
  if (viewerRoles.includes(anyRole)) return true;
  if (butNot !== undefined && viewerRoles.includes(butNot)) return false;
  return roles === undefined || roles.some((role) => viewerRoles.includes(role));
}
