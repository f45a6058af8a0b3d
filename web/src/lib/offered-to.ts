import { anyRole } from './placeholder-user.ts';

/** Roles with pages of their own, for spending and deciding; someone without any is an accountant or an operator. */
export const participants = ['employee', 'approver', 'finance', 'admin'] as const;
/** Roles that decide on other members' expenses. */
export const deciders = ['approver', 'finance', 'admin'] as const;
/** Roles that see other members' expenses. */
export const expenseReaders = [...deciders, 'accountant'] as const;
/** Roles that look after the organization's money. */
export const moneyReaders = ['finance', 'admin'] as const;
/** Roles that read its books. */
export const bookReaders = [...moneyReaders, 'accountant'] as const;

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
