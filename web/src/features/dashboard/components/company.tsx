import { Suspense } from 'react';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { isOfferedTo, moneyReaders } from '../../../lib/offered-to.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { CompanySkeleton } from './company-frame.tsx';

const companyMoney = lazyPart(() => import('./company-money.tsx'));

const teamMoney = lazyPart(() => import('./team-money.tsx'));
const latestPayments = lazyPart(() => import('./latest-payments.tsx'));

/** The organization's money, for finance and admins. An employee's dashboard doesn't load its code. */
export function Company() {
  if (!useLooksAfterMoney()) return null;
  return (
    <Suspense fallback={<CompanySkeleton />}>
      <companyMoney.Part />
    </Suspense>
  );
}

/** The money of an approver's team, for those who see no more. */
export function Team() {
  const { roles } = useSessionUser();
  if (!roles.includes('approver') || isOfferedTo({ roles: moneyReaders }, roles)) return null;
  return (
    <Suspense fallback={null}>
      <teamMoney.Part />
    </Suspense>
  );
}

/** What stands beside it. */
export function CompanyPayments() {
  if (!useLooksAfterMoney()) return null;
  return (
    <Suspense fallback={null}>
      <latestPayments.Part />
    </Suspense>
  );
}

const useLooksAfterMoney = (): boolean =>
  isOfferedTo({ roles: moneyReaders }, useSessionUser().roles);
