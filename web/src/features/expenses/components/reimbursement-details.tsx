import { Link } from 'react-router';
import { Badge } from '../../../components/ui/badge.tsx';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { Card, Fact, Facts } from '../../../components/ui/card.tsx';
import { Money } from '../../../components/ui/money.tsx';
import { TransactionLink } from '../../../components/ui/transaction-link.tsx';
import { useExpensePayoutQuery, type ReimbursementStatus } from '../../../generated/graphql.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import type { ExpenseOnPage } from './expense-on-page.ts';
import { PayoutStages, type PayoutOnPage } from './payout-stages.tsx';

const statusLabels: Record<ReimbursementStatus, string> = {
  PENDING: 'Pending',
  PROCESSING: 'Processing',
  COMPLETED: 'Completed',
  FAILED: 'Failed',
  HELD: 'Held',
};

export function ReimbursementDetails({ expense }: { expense: ExpenseOnPage }) {
  if (!expense.reimbursement) return null;
  return (
    <Details
      id={expense.id}
      reimbursement={expense.reimbursement}
      isPaid={expense.status === 'PAID'}
    />
  );
}

function Details({
  id,
  reimbursement,
  isPaid,
}: {
  id: string;
  reimbursement: NonNullable<ExpenseOnPage['reimbursement']>;
  isPaid: boolean;
}) {
  const { status, amountUsd, amountPyusd, rate, reason } = reimbursement;
  const payout = useExpensePayoutQuery({ variables: { id } }).data?.expense?.payout;
  const signature = reimbursement.transactionSignature ?? payout?.transactionSignature ?? null;
  return (
    <Card title="Reimbursement Details">
      <div className="grid gap-5">
        {payout && <PayoutStages payout={payout} />}
        <Facts columns={2}>
          <Fact label="Status">
            <Badge tone={status === 'COMPLETED' ? 'paid' : 'warning'}>{statusLabels[status]}</Badge>
          </Fact>
          <Fact label="Amount">
            {amountUsd === null ? (
              'Not known yet'
            ) : (
              <>
                <Money amount={amountUsd} currency="USD" className="font-medium" /> USD
              </>
            )}
            {amountPyusd !== null && (
              <span className="block text-[0.8125rem] text-ink-faint">
                <Money amount={amountPyusd} currency="PYUSD" />
                {rate !== null && ` at ${rate} USD`}
              </span>
            )}
          </Fact>
          {signature !== null && (
            <Fact label="Transaction Hash" wide>
              <TransactionLink signature={signature} url={payout?.explorerUrl ?? null} />
            </Fact>
          )}
          {(reason ?? payout?.reason) && (
            <Fact label="Reason" wide>
              {reason ?? payout?.reason}
            </Fact>
          )}
          {payout && payout.status !== 'PAID' && <NextStep payout={payout} />}
        </Facts>
        {isPaid && (
          <div>
            <ButtonLink size="sm" to={`/expenses/${id}/proof`}>
              Proof of payment
            </ButtonLink>
          </div>
        )}
      </div>
    </Card>
  );
}

/** The next step, with a link for people who can take it. */
function NextStep({ payout: { status, nextStep } }: { payout: PayoutOnPage }) {
  const { roles } = useSessionUser();
  const waitsForPerson = status === 'HELD' || status === 'FAILED';
  const decides = roles.includes('finance') || roles.includes('admin');
  return (
    <Fact label="What happens next" wide>
      {nextStep}
      {waitsForPerson && decides && (
        <>
          {' '}
          <Link
            to={`/payouts?status=${status}`}
            className="text-accent underline underline-offset-2"
          >
            Open in Payouts
          </Link>
        </>
      )}
    </Fact>
  );
}
