import { createContext, use, useSyncExternalStore } from 'react';
import {
  sessionState,
  subscribeToSession,
  type SessionState,
  type SessionUser,
} from './session-store.ts';

/** The user for whom the build prerenders a page. */
const signedOut: SessionState = { status: 'signed-out', expired: true };

export const useSession = (): SessionState =>
  useSyncExternalStore(subscribeToSession, sessionState, () => signedOut);

/** Whether this person is signed in, here or since then in another tab. */
export function useIsSignedInAs(email: string): boolean {
  const session = useSession();
  return (
    session.status !== 'signed-out' &&
    session.user.email.toLowerCase() === email.trim().toLowerCase()
  );
}

/** Set by the guard, so that pages behind it need not check for a session. */
export const SessionUserContext = createContext<SessionUser | null>(null);

export function useSessionUser(): SessionUser {
  const user = use(SessionUserContext);
  if (!user) throw new Error('No one is signed in. Use this hook only behind the guard.');
  return user;
}
