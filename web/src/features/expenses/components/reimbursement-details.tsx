import type { ReactNode } from 'react';
import { Status } from '../../../components/ui/status.tsx';
import { Fact } from '../../../components/ui/section.tsx';
import { Money } from '../../../components/ui/amounts.tsx';
import { TransactionLink } from '../../../subjects/payments/chain-value.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { useExpensePayoutQuery, type ReimbursementStatus } from '#graphql';
import type { StatusTone } from '../../../lib/status-labels.ts';
import { withUnknown } from '../../../lib/with-unknown.ts';
import { FactGroup } from './expense-facts.tsx';
import type { ExpenseOnPage } from './expense-on-page.ts';
import { reimbursementLabels } from './reimbursement-labels.ts';

/** The reimbursement. The header shows the next step. */
export function ReimbursementDetails({
  expense: { id, reimbursement },
}: {
  expense: ExpenseOnPage;
}) {
  const { data, error, refetch } = useExpensePayoutQuery({ variables: { id } });
  return (
    <ReimbursementCard
      reimbursement={reimbursement}
      payout={data?.expense?.payout ?? null}
      failure={<NotLoaded what="the payout" shown {...{ error, refetch }} />}
    />
  );
}

interface ReimbursementCardProps {
  reimbursement: ExpenseOnPage['reimbursement'];
  payout: { transactionSignature: string | null; explorerUrl: string | null } | null;
  failure?: ReactNode;
}

export function ReimbursementCard({ reimbursement, payout, failure }: ReimbursementCardProps) {
  if (!reimbursement) return null;
  const { status, amountUsd, amount, rate } = reimbursement;
  const signature = reimbursement.transactionSignature ?? payout?.transactionSignature ?? null;
  return (
    <FactGroup isTitled title="Reimbursement Details">
      <Fact label="Status">
        {failure}
        <Status tone={tones[status]}>{reimbursementLabels[status]}</Status>
      </Fact>
      <Fact label="Amount">
        {amountUsd === null ? 'Not known yet' : <Money amount={amountUsd} currency="USD" />}
        {amount !== null && (
          <span
            className="block text-sm text-ink-faint"
            title={rate === null ? undefined : `1 PYUSD = ${rate} USD`}
          >
            <Money amount={amount} currency="PYUSD" />
          </span>
        )}
      </Fact>
      {signature !== null && (
        <Fact label="Transaction Hash">
          <TransactionLink value={signature} url={payout?.explorerUrl ?? null} />
          {/* Paper can't be clicked. */}
          <code className="hidden text-2xs break-all print:block">{signature}</code>
        </Fact>
      )}
    </FactGroup>
  );
}

const tones = withUnknown<ReimbursementStatus, StatusTone>(
  {
    PENDING: 'waiting',
    PROCESSING: 'sending',
    COMPLETED: 'settled',
    FAILED: 'failed',
    HELD: 'held',
  },
  () => 'neutral',
);
