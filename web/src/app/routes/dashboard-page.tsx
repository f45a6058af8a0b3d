import { PageHeader } from '../../components/ui/page-header.tsx';
import { ActionCards } from '../../features/dashboard/components/action-cards.tsx';
import { Spend } from '../../features/dashboard/components/spend.tsx';
import { StatCards } from '../../features/dashboard/components/stat-cards.tsx';
import { RecentExpenses } from '../../features/expenses/components/recent-expenses.tsx';
import { WalletCard } from '../../features/wallet/components/wallet-card.tsx';
import { useSessionUser } from '../../lib/use-session.ts';

export default function DashboardPage() {
  const user = useSessionUser();
  return (
    <>
      <PageHeader title="Dashboard" subtitle={`Welcome back, ${user.first_name}`} />
      <div className="grid gap-5">
        <StatCards />
        <div className="grid gap-5 lg:grid-cols-2">
          {user.wallet_address && <WalletCard address={user.wallet_address} />}
          <ActionCards stacked={Boolean(user.wallet_address)} />
        </div>
        <RecentExpenses />
        <Spend />
      </div>
    </>
  );
}
