import { ArrowUpRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Money } from '../../../components/ui/amounts.tsx';
import { ListCard } from '../../../components/ui/list-card.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { Status } from '../../../components/ui/status.tsx';
import {
  useWithdrawalAddressesQuery,
  useWithdrawalsQuery,
  type WithdrawalsQuery,
  type WithdrawalStatus,
} from '#graphql';
import { statusLabels } from '../../../lib/status-labels.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import { ChainAddress, TransactionLink } from '../../../subjects/payments/chain-value.tsx';
import { treasuryTitle } from '../../../subjects/payments/treasury-title.ts';

type Withdrawal = WithdrawalsQuery['withdrawals'][number];

/** Polling interval in ms while a withdrawal is under way. */
const pollMs = 2_000;

const labels = statusLabels<WithdrawalStatus>({
  QUEUED: { label: 'Queued', tone: 'waiting' },
  SENDING: { label: 'Sending', tone: 'sending' },
  SENT: { label: 'Sent', tone: 'settled' },
  FAILED: { label: 'Failed', tone: 'failed' },
});

/** What admins withdrew, newest first. */
export function Withdrawals() {
  const [isUnderWay, setIsUnderWay] = useState(false);
  const query = useWithdrawalsQuery({ pollInterval: isUnderWay ? pollMs : 0 });
  const items = query.data?.withdrawals;
  const hasOpen = items?.some(({ status }) => status === 'QUEUED' || status === 'SENDING') === true;
  useEffect(() => setIsUnderWay(hasOpen), [hasOpen]);
  const addresses = useWithdrawalAddressesQuery().data?.withdrawalAddresses;
  return (
    <ListCard
      title="Withdrawals"
      items={items}
      query={query}
      noun="withdrawals"
      label="Withdrawals"
      empty={{
        Icon: ArrowUpRight,
        title: 'No withdrawals yet',
        text: 'Admins withdraw from a treasury on the Money page. A second admin confirms it.',
      }}
      keyOf={({ id }) => id}
    >
      {(withdrawal) => (
        <WithdrawalItem
          withdrawal={withdrawal}
          label={addresses?.find(({ address }) => address === withdrawal.to)?.label}
        />
      )}
    </ListCard>
  );
}

interface WithdrawalItemProps {
  withdrawal: Withdrawal;
  /** Undefined for an address that isn't on the list any more. */
  label: string | undefined;
}

function WithdrawalItem({ withdrawal, label }: WithdrawalItemProps) {
  const { treasury, asset, amount, to, status, reason, orderedBy, confirmedBy } = withdrawal;
  const { transactionSignature, explorerUrl, orderedAt, endedAt } = withdrawal;
  return (
    <article
      aria-label={`${amount} ${asset} to ${label ?? to}`}
      className="grid gap-x-6 gap-y-1 py-3 md:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Status {...labels[status]}>{labels[status].label}</Status>
          <span className="font-medium wrap-anywhere">{label ?? 'Removed address'}</span>
          <ChainAddress value={to} />
        </p>
        {reason !== null && <p className="mt-1 wrap-anywhere text-ink-soft">{reason}</p>}
        <p className="mt-1 text-sm wrap-anywhere text-ink-faint">
          {treasuryTitle(treasury)} · ordered by {personName(orderedBy)}
          {confirmedBy ? `, confirmed by ${personName(confirmedBy)}` : ', the only admin'}
          {' · '}
          <RelativeTime at={endedAt ?? orderedAt} />
        </p>
      </div>
      <div className="flex flex-wrap items-baseline gap-x-3 md:flex-col md:items-end">
        <span className="font-medium tabular-nums">
          <Money amount={amount} currency={asset} />
        </span>
        {transactionSignature !== null && (
          <TransactionLink value={transactionSignature} url={explorerUrl} />
        )}
      </div>
    </article>
  );
}
