import { skipToken } from '@apollo/client/react';
import { Card } from '../../../components/ui/card.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { useWalletBalanceQuery } from '../../../generated/graphql.ts';
import { formatBalance } from '../../../lib/format-money.ts';

export function WalletCard({ address }: { address: string | null }) {
  const { data, loading, error, refetch } = useWalletBalanceQuery(
    address === null ? skipToken : { variables: { address } },
  );
  const balance = data?.walletBalance.balance;
  return (
    <Card
      title="Your Wallet"
      action={
        address !== null && (
          <code title={address} className="text-xs text-ink-faint">
            {shortAddress(address)}
          </code>
        )
      }
    >
      {balance ? (
        <>
          <dl className="grid gap-3">
            <Balance asset="PYUSD" amount={balance.pyusd} />
            <Balance asset="SOL" amount={balance.sol} />
          </dl>
          <p className="mt-3 text-xs text-ink-faint">
            Read from the chain <RelativeTime at={balance.readAt} />
          </p>
        </>
      ) : (
        <WithoutBalance
          hasAddress={address !== null}
          failed={error !== undefined || (!loading && data !== undefined)}
          onRetry={() => void refetch()}
        />
      )}
    </Card>
  );
}

function Balance({ asset, amount }: { asset: string; amount: string }) {
  const [whole = '', fraction = ''] = formatBalance(amount).split('.');
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="font-medium text-ink-soft">{asset}</dt>
      <dd className="text-xl font-semibold tracking-[-0.02em] tabular-nums">
        {whole}
        <span className="opacity-70">.{fraction}</span>
      </dd>
    </div>
  );
}

function WithoutBalance({
  hasAddress,
  failed,
  onRetry,
}: {
  hasAddress: boolean;
  failed: boolean;
  onRetry: () => void;
}) {
  if (!hasAddress) return <p className="text-ink-soft">No wallet address provided</p>;
  if (!failed) {
    return (
      <p role="status" className="text-ink-soft">
        Loading balance...
      </p>
    );
  }
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-3 font-medium text-danger">
      Failed to fetch wallet balance
      <button type="button" onClick={onRetry} className="underline underline-offset-2">
        Retry
      </button>
    </p>
  );
}

function shortAddress(address: string): string {
  return address.length <= 12 ? address : `${address.slice(0, 5)}…${address.slice(-5)}`;
}
