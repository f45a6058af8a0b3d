import { isAccountantAlone } from '@outlay/schemas/roles';
import { Suspense } from 'react';
import { Navigate } from 'react-router';
import { Company, CompanyPayments, Team } from '../../features/dashboard/components/company.tsx';
import { HomeToDo } from '../../features/dashboard/components/home-to-do.tsx';
import { NewForYou } from '../../features/dashboard/components/new-for-you.tsx';
import { OwnFigures } from '../../features/dashboard/components/own-figures.tsx';
import { OwnPart } from '../../features/dashboard/components/own-part.tsx';
import { OwnSpend } from '../../features/dashboard/components/own-spend.tsx';
import { RecentExpenses } from '../../features/expenses/components/recent-expenses.tsx';
import { GettingStarted } from '../../features/getting-started/components/getting-started.tsx';
import { WalletCard } from '../../features/wallet/components/wallet-card.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { isOfferedTo, moneyReaders } from '../../lib/offered-to.ts';
import { useSessionUser } from '../../lib/use-session.ts';
import { DashboardOutline } from './dashboard-outline.tsx';
import { firstStepForms } from './first-step-forms.ts';

const payoutsToDecide = lazyPart<{ leads: boolean }>(
  () => import('../../features/payouts/components/payouts-to-decide.tsx'),
);

/** For those who look after money: what the page Money asks of them. */
function Payouts() {
  const { roles } = useSessionUser();
  if (!isOfferedTo({ roles: moneyReaders }, roles)) return null;
  return (
    <Suspense fallback={null}>
      <payoutsToDecide.Part leads={false} />
    </Suspense>
  );
}

export default function DashboardPage() {
  const { roles } = useSessionUser();
  // An accountant's work begins with the books.
  if (isAccountantAlone(roles)) return <Navigate to="/books" replace />;
  return (
    <DashboardOutline
      toDo={
        <>
          <Payouts />
          <HomeToDo />
        </>
      }
      start={<GettingStarted forms={firstStepForms} />}
      company={
        <>
          <Company />
          <Team />
        </>
      }
      figures={
        <OwnPart>
          <OwnFigures />
        </OwnPart>
      }
      expenses={
        <OwnPart>
          <RecentExpenses />
        </OwnPart>
      }
      news={<NewForYou />}
      wallet={(address) => <WalletCard address={address} />}
      chart={
        <>
          <OwnSpend />
          <CompanyPayments />
        </>
      }
    />
  );
}
