import { anyRole } from './placeholder-user.ts';

export interface Audience {
  /** One of these roles suffices; left out: everybody. */
  roles?: readonly string[];
  /** Who has this role finds it elsewhere. */
  butNot?: string;
}

/** Whether somebody with these roles is shown it; the page behind it refuses the others itself. */
export function isOfferedTo({ roles, butNot }: Audience, viewerRoles: readonly string[]): boolean {
  if (viewerRoles.includes(anyRole)) return true;
  if (butNot !== undefined && viewerRoles.includes(butNot)) return false;
  return roles === undefined || roles.some((role) => viewerRoles.includes(role));
}
