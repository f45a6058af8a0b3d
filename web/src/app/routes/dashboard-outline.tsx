import type { ReactNode } from 'react';
import { AddWalletBanner } from '../../components/ui/add-wallet-banner.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { ActionCards } from '../../features/dashboard/components/action-cards.tsx';
import { RoleSkeleton } from '../../features/dashboard/components/role-card.tsx';
import { FigureRow, FigureSkeletons } from '../../features/dashboard/components/stat-card.tsx';
import { ExpenseTableSkeleton } from '../../features/expenses/components/expense-table-skeleton.tsx';
import { RecentExpensesFrame } from '../../features/expenses/components/recent-expenses-frame.tsx';
import { LoadingBalance, WalletFrame } from '../../features/wallet/components/wallet-frame.tsx';
import { useSessionUser } from '../../lib/use-session.ts';

/** Layout of the dashboard. */
export function DashboardOutline({
  start,
  role,
  figures,
  wallet,
  expenses,
}: {
  /** First steps of a new organization. */
  start?: ReactNode;
  /** Content for the viewer's role, above their own figures. */
  role: ReactNode;
  figures: ReactNode;
  wallet: (address: string) => ReactNode;
  expenses: ReactNode;
}) {
  const user = useSessionUser();
  return (
    <>
      <PageHeader
        title="Dashboard"
        subtitle={`Welcome back, ${user.first_name}. Here's what needs your attention.`}
      />
      <div className="grid gap-5">
        {start}
        {!user.wallet_address && (
          <AddWalletBanner>Your reimbursements are on hold until you do.</AddWalletBanner>
        )}
        {role}
        {figures}
        <div className="grid gap-5 lg:grid-cols-2">
          {user.wallet_address && wallet(user.wallet_address)}
          <ActionCards stacked={Boolean(user.wallet_address)} />
        </div>
        {expenses}
      </div>
    </>
  );
}

/** The dashboard before its data and its client have loaded, so that people can already read. */
export function DashboardSkeleton() {
  return (
    <DashboardOutline
      role={<RoleSkeleton />}
      figures={
        <FigureRow>
          <FigureSkeletons />
        </FigureRow>
      }
      wallet={(address) => (
        <WalletFrame address={address}>
          <LoadingBalance />
        </WalletFrame>
      )}
      expenses={
        <RecentExpensesFrame>
          <ExpenseTableSkeleton rows={5} />
        </RecentExpensesFrame>
      }
    />
  );
}
