import { removeDraftsExceptOf, removeDraftsOf } from './draft-keys.ts';

/** The signed-in user, from the login response. */
export interface SessionUser {
  id: number | string;
  first_name: string;
  last_name: string;
  email: string;
  wallet_address?: string | null;
  /** Null for an operator. */
  org_id: number | string | null;
  roles: readonly string[];
  /** As of the last token; `required`: nothing but its setup is allowed. */
  second_factor?: SecondFactor;
}

type SecondFactor = 'off' | 'on' | 'required';

export const isOperator = ({ roles }: SessionUser): boolean => roles.includes('operator');

export const mustSetUpTwoStep = ({ second_factor }: SessionUser): boolean =>
  second_factor === 'required';

export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-in'; user: SessionUser }
  /** `expired`: the page may offer to come back to where the user was. */
  | { status: 'signed-out'; expired: boolean };

export interface SessionAnswer {
  access_token: string;
  expires_in: number;
  second_factor?: SecondFactor;
  user: SessionUser;
}

// The token and the user are kept in local storage.
const tokenKey = 'access_token';
const userKey = 'user';
const expiryKey = 'access_token_expires_at';

const listeners = new Set<() => void>();
let state: SessionState | null = null;

function readStored(): SessionState {
  const user = readStoredUser();
  if (localStorage.getItem(tokenKey) === null || user === null) {
    return { status: 'signed-out', expired: true };
  }
  return isAccessTokenStale() ? { status: 'loading' } : { status: 'signed-in', user };
}

function readStoredUser(): SessionUser | null {
  try {
    return JSON.parse(localStorage.getItem(userKey) ?? 'null') as SessionUser | null;
  } catch {
    // Another program's value under our key is ignored.
    return null;
  }
}

function setState(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

export function sessionState(): SessionState {
  state ??= readStored();
  return state;
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function accessToken(): string | null {
  return localStorage.getItem(tokenKey);
}

/** Milliseconds until the access token expires; negative once it has. */
export function accessTokenLifetimeMs(): number {
  return Number(localStorage.getItem(expiryKey) ?? 0) - Date.now();
}

/** True when the token would not survive the next request. */
export function isAccessTokenStale(): boolean {
  return accessTokenLifetimeMs() < 10_000;
}

export function storeSession(answer: SessionAnswer): void {
  localStorage.setItem(expiryKey, String(Date.now() + answer.expires_in * 1000));
  const { second_factor = 'off' } = answer;
  const user = { ...answer.user, second_factor };
  localStorage.setItem(userKey, JSON.stringify(user));
  localStorage.setItem(tokenKey, answer.access_token);
  removeDraftsExceptOf(user.id);
  setState({ status: 'signed-in', user });
}

/** Another access token of the same session. */
export function renewAccessToken(token: string, expiresIn: number): void {
  localStorage.setItem(expiryKey, String(Date.now() + expiresIn * 1000));
  localStorage.setItem(tokenKey, token);
  setState(sessionState());
}

/** The parts of a user that can change during a session. Roles are those of the token. */
export type SessionUserChanges = Partial<
  Pick<SessionUser, 'first_name' | 'last_name' | 'email' | 'wallet_address'>
>;

/** Stores the changes, until the next sign-in delivers them anyway. */
export function updateSessionUser(changes: SessionUserChanges): void {
  const user = readStoredUser();
  if (user === null || sessionState().status !== 'signed-in') return;
  const updated = { ...user, ...changes };
  localStorage.setItem(userKey, JSON.stringify(updated));
  setState({ status: 'signed-in', user: updated });
}

/** A sign-out removes the user's form drafts; an expired session keeps them for the same user's next sign-in. */
export function clearSession(options: { expired: boolean }): void {
  const user = readStoredUser();
  if (user !== null && !options.expired) removeDraftsOf(user.id);
  for (const key of [tokenKey, userKey, expiryKey]) localStorage.removeItem(key);
  setState({ status: 'signed-out', expired: options.expired });
}

/** Takes over another tab's change: a logout, a login or a renewed token. */
export function adoptStoredSession(): void {
  const stored = readStored();
  const signedOut = stored.status === 'signed-out';
  setState(signedOut ? { status: 'signed-out', expired: false } : stored);
}

/** True for the keys whose change in another tab changes who is signed in. */
export function isSessionKey(key: string | null): boolean {
  return key === null || key === tokenKey;
}
