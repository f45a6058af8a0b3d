import { PageHeader } from '../../../components/ui/page-header.tsx';
import { BookReadersOnly } from '../../../subjects/members/finance-only.tsx';
import { WithdrawalAddresses } from './withdrawal-addresses.tsx';
import { Withdrawals } from './withdrawals.tsx';

/** Money that left the treasuries without being a payout, and where it may go. Admins change the addresses. */
export default function WithdrawalsPage() {
  return (
    <BookReadersOnly>
      <PageHeader title="Withdrawals" backTo="/books" backLabel="Back to Books" />
      <div className="grid grid-cols-1 gap-10">
        <Withdrawals />
        <WithdrawalAddresses />
      </div>
    </BookReadersOnly>
  );
}
