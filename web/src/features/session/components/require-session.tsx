import { useEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { RetryBanner } from '../../../components/ui/banner.tsx';
import { PageSpinner } from '../../../components/ui/spinner.tsx';
import { refreshSession } from '../../../lib/session-refresh.ts';
import { isOperator, mustSetUpTwoStep } from '../../../lib/session-store.ts';
import { SessionUserContext, useSession } from '../../../lib/use-session.ts';

/** The only page for operators, who belong to no organization. */
const OPERATORS_PAGE = '/ops';

/** Renders for signed-in users; redirects others to the login page, which brings them back here. */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useSession();
  const location = useLocation();
  switch (session.status) {
    case 'loading':
      return <LoadingSession />;
    case 'signed-out':
      // After a deliberate sign-out, the next user is not sent to this page.
      return <Navigate to="/login" replace state={session.expired ? { from: location } : null} />;
    case 'signed-in':
      if (mustSetUpTwoStep(session.user)) return <Navigate to="/two-step-sign-in" replace />;
      if (isOperator(session.user) && location.pathname !== OPERATORS_PAGE) {
        return <Navigate to={OPERATORS_PAGE} replace />;
      }
      return <SessionUserContext value={session.user}>{children}</SessionUserContext>;
  }
}

/** Shown until the session has a token, which is also retried in the background. */
function LoadingSession() {
  const [failed, setFailed] = useState(false);
  const load = async () => setFailed(!(await refreshSession(null)));
  useEffect(() => void load(), []);
  if (!failed) return <PageSpinner label="Loading your session" />;
  return (
    <div className="mx-auto max-w-lg p-6">
      <RetryBanner
        message="Sign-in is unavailable right now."
        onRetry={() => {
          setFailed(false);
          void load();
        }}
      />
    </div>
  );
}
