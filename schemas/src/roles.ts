/** Roles within an organization. */
export const ROLES = ['employee', 'approver', 'finance', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Roles that decide about money, or about who decides. */
export const DECIDING_ROLES: readonly Role[] = ['approver', 'finance', 'admin'];
