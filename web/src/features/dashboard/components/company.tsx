import { lazy, Suspense } from 'react';
import { loadWithRetry } from '../../../lib/load-with-retry.ts';
import { isOfferedTo, moneyReaders } from '../../../lib/offered-to.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { CompanySkeleton } from './company-frame.tsx';

const CompanyMoney = lazy(() => loadWithRetry(() => import('./company-money.tsx')));

const LatestPayments = lazy(() => loadWithRetry(() => import('./latest-payments.tsx')));

/** The organization's money, for finance and admins. An employee's dashboard doesn't load its code. */
export function Company() {
  if (!useLooksAfterMoney()) return null;
  return (
    <Suspense fallback={<CompanySkeleton />}>
      <CompanyMoney />
    </Suspense>
  );
}

/** What stands beside it. */
export function CompanyPayments() {
  if (!useLooksAfterMoney()) return null;
  return (
    <Suspense fallback={null}>
      <LatestPayments />
    </Suspense>
  );
}

const useLooksAfterMoney = (): boolean =>
  isOfferedTo({ roles: moneyReaders }, useSessionUser().roles);
