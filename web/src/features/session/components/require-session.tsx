import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { PageSpinner } from '../../../components/ui/spinner.tsx';
import { SessionUserContext, useSession } from '../../../lib/use-session.ts';

/** Lets signed-in users pass; others go to the login page, which brings them back here afterwards. */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useSession();
  const location = useLocation();
  switch (session.status) {
    case 'loading':
      return <PageSpinner label="Loading your session" />;
    case 'signed-out':
      // Whoever chose to leave is not brought back to where the last user was.
      return <Navigate to="/login" replace state={session.expired ? { from: location } : null} />;
    case 'signed-in':
      return <SessionUserContext value={session.user}>{children}</SessionUserContext>;
  }
}
