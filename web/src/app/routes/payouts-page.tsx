import { FinanceOnly } from '../../subjects/members/finance-only.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { PaymentAuthority } from '../../features/payment-authority/components/payment-authority.tsx';
import { BalanceCard } from '../../features/payouts/components/balance-card.tsx';
import { PayoutQueue } from '../../features/payouts/components/payout-queue.tsx';
import { PausedBanner } from '../../features/payouts/components/paused-banner.tsx';
import PayoutsToDecide from '../../features/payouts/components/payouts-to-decide.tsx';
import { TreasuryPanel } from '../../features/payouts/components/treasury-panel.tsx';
import { WaitingPayees } from '../../features/payouts/components/waiting-payees.tsx';
import { TreasurySwitch } from '../../features/payouts/components/treasury-switch.tsx';

/** The organization's money: what needs someone, every payout, and beside them the treasury that pays. */
export default function PayoutsPage() {
  return (
    <FinanceOnly>
      <PageHeader title="Money" actions={<TreasurySwitch />} />
      <div className="not-empty:mb-5">
        <PausedBanner />
      </div>
      <div className="grid grid-cols-1 gap-x-8 gap-y-5 xl:grid-cols-[minmax(0,1fr)_18.5rem] xl:grid-rows-[auto_1fr] xl:items-start min-[118.75rem]:grid-cols-[minmax(0,1fr)_28rem]">
        <div className="grid min-w-0 gap-5 empty:hidden xl:col-start-1">
          <PayoutsToDecide />
          <WaitingPayees />
        </div>
        <TreasuryPanel>
          <BalanceCard />
        </TreasuryPanel>
        <PayoutQueue />
      </div>
      <div className="mt-10">
        <PaymentAuthority />
      </div>
    </FinanceOnly>
  );
}
