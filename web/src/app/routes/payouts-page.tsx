import { NoAccess } from '../../components/ui/no-access.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { PaymentAuthority } from '../../features/payment-authority/components/payment-authority.tsx';
import { BalanceCard } from '../../features/payouts/components/balance-card.tsx';
import { PayoutQueue } from '../../features/payouts/components/payout-queue.tsx';
import { TreasuryCard } from '../../features/payouts/components/treasury-card.tsx';
import { useSessionUser } from '../../lib/use-session.ts';

/** The organization's payouts. */
export default function PayoutsPage() {
  const { roles } = useSessionUser();
  if (!roles.includes('finance') && !roles.includes('admin')) {
    return <NoAccess>Only finance and admins of your organization can open this page.</NoAccess>;
  }
  return (
    <div data-wide>
      <PageHeader
        title="Payouts"
        subtitle="Payouts of approved expenses, and the treasury that funds them."
      />
      <div className="grid grid-cols-1 gap-6">
        <TreasuryCard />
        <BalanceCard />
        <PayoutQueue />
        <PaymentAuthority />
      </div>
    </div>
  );
}
