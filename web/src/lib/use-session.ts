import { createContext, use, useSyncExternalStore } from 'react';
import {
  sessionState,
  subscribeToSession,
  type SessionState,
  type SessionUser,
} from './session-store.ts';

export function useSession(): SessionState {
  return useSyncExternalStore(subscribeToSession, sessionState);
}

/** Filled by the guard, so that pages behind it need not ask whether anyone is signed in. */
export const SessionUserContext = createContext<SessionUser | null>(null);

export function useSessionUser(): SessionUser {
  const user = use(SessionUserContext);
  if (!user) throw new Error('No one is signed in: this belongs behind the guard.');
  return user;
}
