import { ExternalLink } from 'lucide-react';
import { Badge } from '../../../components/ui/badge.tsx';
import { Card, Fact, Facts } from '../../../components/ui/card.tsx';
import { Money } from '../../../components/ui/money.tsx';
import { explorerUrl } from '../../../config/env.ts';
import { useRuntimeConfig } from '../../../config/use-runtime-config.ts';
import { useExpensePayoutQuery, type ReimbursementStatus } from '../../../generated/graphql.ts';
import type { ExpenseOnPage } from './expense-on-page.ts';
import { PayoutStages } from './payout-stages.tsx';

const statusLabels: Record<ReimbursementStatus, string> = {
  PENDING: 'Pending',
  PROCESSING: 'Processing',
  COMPLETED: 'Completed',
  FAILED: 'Failed',
  HELD: 'Held',
};

export function ReimbursementDetails({ expense }: { expense: ExpenseOnPage }) {
  if (!expense.reimbursement) return null;
  return <Details id={expense.id} reimbursement={expense.reimbursement} />;
}

function Details({
  id,
  reimbursement,
}: {
  id: string;
  reimbursement: NonNullable<ExpenseOnPage['reimbursement']>;
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
        </Facts>
      </div>
    </Card>
  );
}

function TransactionLink({ signature, url }: { signature: string; url: string | null }) {
  const config = useRuntimeConfig();
  const href = url?.startsWith('https://') === true ? url : explorerUrl(config, signature);
  const hash = <code className="text-[0.8125rem] break-all">{signature}</code>;
  if (href === null) return hash;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex items-start gap-1.5 text-accent hover:underline"
    >
      {hash}
      <ExternalLink aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="sr-only">(opens the Solana explorer in a new tab)</span>
    </a>
  );
}
