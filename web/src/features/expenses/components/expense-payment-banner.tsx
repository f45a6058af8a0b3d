import { Link } from 'react-router';
import { Banner } from '../../../components/ui/banner.tsx';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { useExpensePayoutQuery } from '../../../generated/graphql.ts';
import { formatDate } from '../../../lib/format-date.ts';
import { formatMoney } from '../../../lib/format-money.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import type { ExpenseOnPage } from './expense-on-page.ts';
import { submitterName } from '../submitter-name.ts';

/** The payment of an approved expense: its state, why it stopped, and the next step. */
export function ApprovedBanner({ expense }: { expense: ExpenseOnPage }) {
  const { id, reimbursement, approvedAt } = expense;
  const { roles } = useSessionUser();
  const payout = useExpensePayoutQuery({ variables: { id } }).data?.expense?.payout;
  const status = payout?.status ?? reimbursement?.status;
  const stopped = status === 'HELD' || status === 'FAILED' || status === 'CANCELLED';
  const managesPayouts = roles.includes('finance') || roles.includes('admin');
  const reason = reimbursement?.reason ?? payout?.reason;
  if (!status) {
    return (
      <Banner
        tone="success"
        title={approvedAt ? `Approved on ${formatDate(approvedAt)}` : 'Approved'}
      />
    );
  }
  return (
    <Banner
      tone={stopped ? 'warning' : 'info'}
      title={stopped ? stoppedTitles[status] : 'Approved, payout in progress'}
      action={
        stopped &&
        status !== 'CANCELLED' &&
        managesPayouts && (
          <Link
            to={`/payouts?status=${status}`}
            className="font-semibold underline underline-offset-2"
          >
            Open in Payouts
          </Link>
        )
      }
    >
      {reason && <p className="text-ink">{reason}</p>}
      {payout && <p>{payout.nextStep}</p>}
    </Banner>
  );
}

const stoppedTitles = {
  HELD: 'Approved, payout held',
  FAILED: 'Approved, payout failed',
  CANCELLED: 'Approved, payout cancelled',
} as const;

/** The payment of a paid expense: time and amount, with its proof. */
export function PaidBanner({
  expense: { id, creator, paidAt, reimbursement },
  isCreator,
}: {
  expense: ExpenseOnPage;
  isCreator: boolean;
}) {
  return (
    <Banner
      tone="success"
      title={paidAt === null ? 'Paid' : `Paid on ${formatDate(paidAt)}`}
      action={
        reimbursement && (
          <ButtonLink size="sm" to={`/expenses/${id}/proof`}>
            Proof of payment
          </ButtonLink>
        )
      }
    >
      {reimbursement?.amount &&
        `${formatMoney(reimbursement.amount, 'PYUSD')} was sent to ${
          isCreator ? 'your' : `${submitterName({ creator })}’s`
        } wallet.`}
    </Banner>
  );
}
