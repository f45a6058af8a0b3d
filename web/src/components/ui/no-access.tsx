import { Lock } from 'lucide-react';
import { useEffect } from 'react';
import { ButtonLink } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

/** Tells a person that they may not open the page, with a link back. */
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
