import { useEffect, type ReactNode } from 'react';
import { startSession } from '../lib/session.ts';

/** Providers of every page. The data client is behind the guard, so that the login page stays light. */
export function AppProviders({ children }: { children: ReactNode }) {
  useEffect(() => startSession(), []);
  return children;
}
