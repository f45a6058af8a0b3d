import { Compass } from 'lucide-react';
import { useEffect } from 'react';
import { ButtonLink } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';

export default function NotFoundPage() {
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
          <ButtonLink to="/dashboard" tone="primary">
            Go to Dashboard
          </ButtonLink>
        }
      >
        There is nothing at this address. It may have been moved or mistyped.
      </EmptyState>
    </main>
  );
}
