import { Role } from '../../features/dashboard/components/role.tsx';
import { Spend } from '../../features/dashboard/components/spend.tsx';
import { StatCards } from '../../features/dashboard/components/stat-cards.tsx';
import { RecentExpenses } from '../../features/expenses/components/recent-expenses.tsx';
import { GettingStarted } from '../../features/getting-started/components/getting-started.tsx';
import { WalletCard } from '../../features/wallet/components/wallet-card.tsx';
import { DashboardOutline } from './dashboard-outline.tsx';

export default function DashboardPage() {
  return (
    <DashboardOutline
      start={<GettingStarted />}
      role={<Role />}
      figures={<StatCards />}
      wallet={(address) => <WalletCard address={address} />}
      expenses={
        <>
          <RecentExpenses />
          <Spend />
        </>
      }
    />
  );
}
