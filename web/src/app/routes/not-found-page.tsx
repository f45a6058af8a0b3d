import { Compass } from 'lucide-react';
import { useEffect } from 'react';
import { ButtonRow } from '../../components/ui/button-row.tsx';
import { ButtonLink } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { useSession } from '../../lib/use-session.ts';

export default function NotFoundPage() {
  const isSignedIn = useSession().status !== 'signed-out';
  useEffect(() => {
    document.title = 'Page not found · Outlay';
  }, []);
  return (
    <main className="flex min-h-dvh items-center justify-center p-4">
      <EmptyState
        Icon={Compass}
        title="Page not found"
        titleAs="h1"
        action={
          isSignedIn ? (
            <ButtonLink to="/dashboard" tone="primary">
              Go to Dashboard
            </ButtonLink>
          ) : (
            <ButtonRow>
              <ButtonLink to="/">Home</ButtonLink>
              <ButtonLink to="/login" tone="primary">
                Sign in
              </ButtonLink>
            </ButtonRow>
          )
        }
      >
        We can&apos;t find that page.
      </EmptyState>
    </main>
  );
}
