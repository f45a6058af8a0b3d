import { lazy, Suspense } from 'react';
import { loadWithRetry } from '../../../lib/load-with-retry.ts';
import { expenseReaders, isOfferedTo } from '../../../lib/offered-to.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { RoleSkeleton } from './role-card.tsx';

const RoleCards = lazy(() => loadWithRetry(() => import('./role-cards.tsx')));

/** The first content for approvers, finance and admins. An employee's dashboard doesn't load its code. */
export function Role() {
  const { roles } = useSessionUser();
  if (!isOfferedTo({ roles: expenseReaders }, roles)) return null;
  return (
    <Suspense fallback={<RoleSkeleton />}>
      <RoleCards />
    </Suspense>
  );
}
