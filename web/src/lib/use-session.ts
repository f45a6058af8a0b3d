import { createContext, use, useSyncExternalStore } from 'react';
import {
  sessionState,
  subscribeToSession,
  type SessionState,
  type SessionUser,
} from './session-store.ts';

/** The user for whom the build prerenders a page. */
const signedOut: SessionState = { status: 'signed-out', expired: true };

export function useSession(): SessionState {
  return useSyncExternalStore(subscribeToSession, sessionState, () => signedOut);
}

/** Set by the guard, so that pages behind it need not check for a session. */
export const SessionUserContext = createContext<SessionUser | null>(null);

export function useSessionUser(): SessionUser {
  const user = use(SessionUserContext);
  if (!user) throw new Error('No one is signed in. Use this hook only behind the guard.');
  return user;
}
