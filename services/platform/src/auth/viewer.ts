/** Who a request is made for, as the gateway has verified it. */
export interface Viewer {
  readonly userId: string;
  readonly organizationId: string;
  readonly roles: readonly Role[];
}

export const ROLES = ['employee', 'approver', 'finance', 'admin', 'operator'] as const;
export type Role = (typeof ROLES)[number];

export const isRole = (value: unknown): value is Role => ROLES.includes(value as Role);

export const hasRole = (viewer: Viewer, ...roles: readonly Role[]): boolean =>
  roles.some((role) => viewer.roles.includes(role));
