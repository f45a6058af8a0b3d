import { FinanceOnly } from '../../subjects/members/finance-only.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { PaymentAuthority } from '../../features/payment-authority/components/payment-authority.tsx';
import { BalanceCard } from '../../features/payouts/components/balance-card.tsx';
import { HeldPayouts } from '../../features/payouts/components/held-payouts.tsx';
import { PayoutQueue } from '../../features/payouts/components/payout-queue.tsx';
import { SecondTreasury } from '../../features/payouts/components/second-treasury.tsx';
import { TreasuryCard } from '../../features/payouts/components/treasury-card.tsx';
import { TreasurySwitch } from '../../features/payouts/components/treasury-switch.tsx';
import { usePayoutsToDecide } from '../../features/payouts/components/use-payouts-to-decide.ts';

/** The organization's payouts. */
export default function PayoutsPage() {
  return (
    <FinanceOnly>
      <Payouts />
    </FinanceOnly>
  );
}

function Payouts() {
  const { undecided, countOf } = usePayoutsToDecide();
  return (
    <>
      <PageHeader title="Payouts" actions={<TreasurySwitch />} />
      <div className="grid grid-cols-1 gap-6">
        <HeldPayouts undecided={undecided} />
        <div className="grid items-start gap-x-14 gap-y-6 lg:grid-cols-2">
          <TreasuryCard />
          <div className="min-w-0">
            <BalanceCard />
            <SecondTreasury />
          </div>
        </div>
        <PayoutQueue countOf={countOf} />
        <PaymentAuthority />
      </div>
    </>
  );
}
