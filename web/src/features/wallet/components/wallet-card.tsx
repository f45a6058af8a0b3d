import { skipToken } from '@apollo/client/react';
import { TextButton } from '../../../components/ui/text-link.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { useWalletBalanceQuery } from '#graphql';
import { formatBalance } from '../../../lib/format-money.ts';
import { LoadingBalance, WalletFrame } from './wallet-frame.tsx';

export function WalletCard({ address }: { address: string | null }) {
  const { data, loading, error, refetch } = useWalletBalanceQuery(
    address === null ? skipToken : { variables: { address } },
  );
  // A skipped query keeps its last result.
  const balance = address === null ? null : data?.walletBalance.balance;
  return (
    <WalletFrame address={address}>
      {balance ? (
        <>
          <dl className="grid gap-1">
            {balance.balances.map(({ asset, amount }) => (
              <Balance key={asset} asset={asset} amount={amount} />
            ))}
          </dl>
          <p className="mt-2 text-xs text-ink-faint">
            Updated <RelativeTime at={balance.readAt} />
          </p>
        </>
      ) : (
        <WithoutBalance
          hasAddress={address !== null}
          failed={error !== undefined || (!loading && data !== undefined)}
          onRetry={() => void refetch()}
        />
      )}
    </WalletFrame>
  );
}

const Balance = ({ asset, amount }: { asset: string; amount: string }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="text-ink-soft">{asset}</dt>
    <dd className="text-md font-strong tabular-nums">{formatBalance(amount)}</dd>
  </div>
);

interface WithoutBalanceProps {
  hasAddress: boolean;
  failed: boolean;
  onRetry: () => void;
}

function WithoutBalance({ hasAddress, failed, onRetry }: WithoutBalanceProps) {
  if (!hasAddress) return <p className="text-ink-soft">No wallet address provided</p>;
  if (!failed) return <LoadingBalance />;
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-3 font-medium text-danger">
      Failed to fetch wallet balance
      <TextButton look="strong" onClick={onRetry}>
        Retry
      </TextButton>
    </p>
  );
}
