import { createListeners } from './listeners.ts';
import { removeDraftsExceptOf, removeDraftsOf } from './draft-keys.ts';

/** The signed-in user, from the login response. */
export interface SessionUser {
  id: number | string;
  first_name: string;
  last_name: string;
  email: string;
  wallet_address?: string | null;
  /** The organization's id; null for an operator. */
  org_id: number | string | null;
  roles: readonly string[];
  /** State at the last token; `required` allows only the setup. */
  second_factor?: SecondFactor;
}

type SecondFactor = 'off' | 'on' | 'required';

export const isOperator = ({ roles }: SessionUser): boolean => roles.includes('operator');

export const mustSetUpTwoStep = ({ second_factor }: SessionUser): boolean =>
  second_factor === 'required';

export type SessionState =
  /** Until a token has been fetched for the stored user. */
  | { status: 'loading'; user: SessionUser }
  | { status: 'signed-in'; user: SessionUser }
  /** `expired`: the page may offer to come back to where the user was. */
  | {
      status: 'signed-out';
      expired: boolean;
      /** Of the person whose session expired on this page. */
      email?: string | undefined;
    };

export interface SessionAnswer {
  access_token: string;
  expires_in: number;
  second_factor?: SecondFactor;
  user: SessionUser;
}

// The user is stored, so that their frame shows at once; the token is not, so that no script finds one that it could use elsewhere.
const userKey = 'user';
let token: { value: string; expiresAtMs: number } | null = null;

const { subscribe, announce } = createListeners();
let state: SessionState | null = null;

function readStored(): SessionState {
  const user = readStoredUser();
  return user === null ? { status: 'signed-out', expired: true } : { status: 'loading', user };
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
  announce();
}

export function sessionState(): SessionState {
  state ??= readStored();
  return state;
}

export const subscribeToSession = subscribe;

/** Returns null before the first token of a loading session, and when signed out. */
export const accessToken = (): string | null => token?.value ?? null;

/** Returns the milliseconds until the access token expires; negative afterwards and without a token. */
export const accessTokenLifetimeMs = (): number =>
  token === null ? -Infinity : token.expiresAtMs - Date.now();

/** Whether the token would expire before the next request completes. */
export const isAccessTokenStale = (): boolean => accessTokenLifetimeMs() < 10_000;

function setToken(value: string, expiresInS: number): void {
  token = { value, expiresAtMs: Date.now() + expiresInS * 1_000 };
}

export function storeSession(answer: SessionAnswer): void {
  const { second_factor = 'off' } = answer;
  const user = { ...answer.user, second_factor };
  setToken(answer.access_token, answer.expires_in);
  localStorage.setItem(userKey, JSON.stringify(user));
  removeDraftsExceptOf(user.id);
  setState({ status: 'signed-in', user });
}

/** Another access token of the same session. */
export function renewAccessToken(value: string, expiresInS: number): void {
  setToken(value, expiresInS);
  setState(sessionState());
}

/** The parts of a user that can change during a session. Roles are those of the token. */
export type SessionUserChanges = Partial<
  Pick<SessionUser, 'first_name' | 'last_name' | 'email' | 'wallet_address'>
>;

/** Stores the changes until the next sign-in, which delivers them anyway. */
export function updateSessionUser(changes: SessionUserChanges): void {
  const user = readStoredUser();
  if (user === null || sessionState().status !== 'signed-in') return;
  const updated = { ...user, ...changes };
  localStorage.setItem(userKey, JSON.stringify(updated));
  setState({ status: 'signed-in', user: updated });
}

/**
 * Ends the session. A sign-out removes the user's form drafts; an expired session keeps them for the same user's next sign-in.
 */
export function clearSession(options: { expired: boolean }): void {
  const user = readStoredUser();
  if (user !== null && !options.expired) removeDraftsOf(user.id);
  localStorage.removeItem(userKey);
  token = null;
  setState({
    status: 'signed-out',
    expired: options.expired,
    email: options.expired ? user?.email : undefined,
  });
}

/** Adopts another tab's change: a sign-out, a sign-in as someone else, or the user's new name. */
export function adoptStoredSession(): void {
  const user = readStoredUser();
  const session = sessionState();
  if (user === null) {
    token = null;
    setState({ status: 'signed-out', expired: false });
  } else if (session.status === 'signed-in' && session.user.id === user.id) {
    setState({ status: 'signed-in', user });
  } else {
    token = null;
    setState({ status: 'loading', user });
  }
}

/** True for the keys whose change in another tab changes who is signed in. */
export const isSessionKey = (key: string | null): boolean => key === null || key === userKey;
