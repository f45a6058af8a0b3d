/** Who a request is made for, as the gateway has verified it. */
export interface Viewer {
  readonly userId: string;
  readonly organizationId: string;
  readonly roles: readonly Role[];
  /** The signed-in session that the request belongs to; absent or null for a key of a program. */
  readonly sessionId?: string | null;
  /** What the key of a program may do; absent or null for a signed-in person, who may do everything that the roles allow. */
  readonly scopes?: readonly ApiScope[] | null;
}

export const ROLES = ['employee', 'approver', 'finance', 'admin', 'operator'] as const;
export type Role = (typeof ROLES)[number];

export const isRole = (value: unknown): value is Role => ROLES.includes(value as Role);

export const hasRole = (viewer: Viewer, ...roles: readonly Role[]): boolean =>
  roles.some((role) => viewer.roles.includes(role));

/** What a key of a program may be allowed to do; the SDL's ApiScope. */
export const API_SCOPES = ['READ', 'EXPENSES_WRITE', 'APPROVALS_WRITE', 'ADMIN'] as const;
export type ApiScope = (typeof API_SCOPES)[number];

export const isApiScope = (value: unknown): value is ApiScope =>
  API_SCOPES.includes(value as ApiScope);
