import { Lock } from 'lucide-react';
import { useEffect } from 'react';
import { ButtonLink } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

/** Shown at an address that this person may not open: says so and links back. */
export function NoAccess({ children }: { children: string }) {
  useEffect(() => {
    document.title = 'No access · Outlay';
  }, []);
  return (
    <EmptyState
      Icon={Lock}
      title="No access"
      titleAs="h1"
      action={
        <ButtonLink to="/dashboard" tone="primary">
          Go to Dashboard
        </ButtonLink>
      }
    >
      {children}
    </EmptyState>
  );
}
