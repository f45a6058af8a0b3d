import { BOOK_READERS, isAccountantAlone, ROLES, type Role } from '@outlay/schemas/roles';

/** What the gateway has verified about every caller. */
interface Identified {
  readonly userId: string;
  /** The session of the request; absent or null for an API key. */
  readonly sessionId?: string | null;
  /** When and how the session's person authenticated; absent or null for an API key. */
  readonly authentication?: Authentication | null;
  /** Grows when the member's access changes; absent if the token doesn't have it. */
  readonly accessVersion?: number;
  /** The API key of the request; absent or null for a session. */
  readonly apiKeyId?: string | null;
  /** Scopes of an API key or of a limited session; absent or null for a session that may do everything its roles allow. */
  readonly scopes?: readonly Scope[] | null;
}

/**
 * How a person authenticated, as in RFC 8176: password, one-time code, a passkey bound to hardware or synced by software, or
 * several factors. `sso` is single sign-on; with `mfa` the organization's provider required a second factor.
 */
export type AuthenticationMethod = 'pwd' | 'otp' | 'hwk' | 'swk' | 'sso' | 'mfa';

/** The last time that the session's person authenticated. */
export interface Authentication {
  /** Time in epoch seconds. */
  readonly at: number;
  readonly methods: readonly AuthenticationMethod[];
  /** Epoch seconds until which it counts as fresh: `at` plus identity's STEP_UP_S. */
  readonly freshUntil: number;
}

/** A member of an organization. */
export interface Viewer extends Identified {
  readonly organizationId: string;
  readonly roles: readonly Role[];
}

/** Someone who operates the installation and belongs to no organization. Code for tenants doesn't accept this type. */
export interface Operator extends Identified {
  readonly organizationId: null;
  readonly roles: readonly [];
}

/** Anyone who has signed in. */
export type Principal = Viewer | Operator;

export const isOperator = (principal: Principal): principal is Operator =>
  principal.organizationId === null;

export { DECIDING_ROLES, ROLES, type Role } from '@outlay/schemas/roles';

export const isRole = <Value>(value: Value): value is Value & Role => ROLES.includes(value as Role);

export const hasRole = (viewer: Principal, ...roles: readonly Role[]): boolean =>
  roles.some((role) => (viewer.roles as readonly Role[]).includes(role));

/** Whether someone reads the organization's books, and what they are made of: all expenses, payments and their proofs. */
export const readsBooks = (viewer: Principal): boolean => hasRole(viewer, ...BOOK_READERS);

/** Whether someone reads and changes nothing besides their own account: see `refuseReaders`. */
export const onlyReads = (viewer: Principal): boolean => isAccountantAlone(viewer.roles);

/** Scopes that an API key can have; the SDL's ApiScope. */
export const API_SCOPES = ['READ', 'EXPENSES_WRITE', 'APPROVALS_WRITE', 'ADMIN'] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** The only scope of a session whose person must first set up a second factor. */
export const SETUP_SCOPE = 'SECOND_FACTOR_SETUP';
export type Scope = ApiScope | typeof SETUP_SCOPE;

export const isScope = (value: unknown): value is Scope =>
  value === SETUP_SCOPE || API_SCOPES.includes(value as ApiScope);

/** Whether the caller is a program with a key. It has no person who could confirm or approve, whatever its scopes. */
export const isApiKey = ({ apiKeyId, scopes }: Pick<Principal, 'apiKeyId' | 'scopes'>): boolean =>
  Boolean(apiKeyId ?? (scopes && !scopes.includes(SETUP_SCOPE)));
