import { lazy, Suspense } from 'react';
import { loadWithRetry } from '../../../lib/load-with-retry.ts';
import { isOfferedTo, moneyReaders } from '../../../lib/offered-to.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { CompanySkeleton } from './company-frame.tsx';

const CompanyMoney = lazy(() => loadWithRetry(() => import('./company-money.tsx')));

/** The organization's money, for finance and admins. An employee's dashboard doesn't load its code. */
export function Company() {
  const { roles } = useSessionUser();
  if (!isOfferedTo({ roles: moneyReaders }, roles)) return null;
  return (
    <Suspense fallback={<CompanySkeleton />}>
      <CompanyMoney />
    </Suspense>
  );
}
