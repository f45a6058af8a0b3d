import { useState, type ReactNode } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Money } from '../../../components/ui/money.tsx';
import type { TreasuryPartsFragment } from '../../../generated/graphql.ts';
import { compareDecimals, subtractDecimals } from '../../../lib/decimal.ts';
import { formatDateTime } from '../../../lib/format-date.ts';
import { formatBalance, formatMoney } from '../../../lib/format-money.ts';

export function TreasuryFigures({
  treasury,
  onRefresh,
}: {
  treasury: TreasuryPartsFragment;
  onRefresh: () => Promise<unknown>;
}) {
  const { balances } = treasury;
  return (
    <div className="grid gap-5">
      <Balances {...treasury} />
      <LastDay {...treasury} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {balances !== null && (
          <p className="text-sm text-ink-faint">
            Updated {formatDateTime(balances.readAt)} (slot {balances.slot})
          </p>
        )}
        <RefreshButton onRefresh={onRefresh} />
      </div>
    </div>
  );
}

/** Balance of a treasury, and the part that is reserved. */
export function Balances({
  balances,
  reservedAmount,
}: Pick<TreasuryPartsFragment, 'balances' | 'reservedAmount'>) {
  if (balances === null) {
    return <Banner tone="warning">Solana isn&apos;t responding, so the balance is unknown.</Banner>;
  }
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2 sm:gap-y-4 lg:grid-cols-4">
      <Figure label="Available" asset="PYUSD" loud>
        {subtractDecimals(balances.amount, reservedAmount)}
      </Figure>
      <Figure label="Reserved" asset="PYUSD">
        {reservedAmount}
      </Figure>
      <Figure label="Balance" asset="PYUSD">
        {balances.amount}
      </Figure>
      <Figure label="For fees" asset="SOL">
        {balances.sol}
      </Figure>
    </dl>
  );
}

function Figure({
  label,
  asset,
  loud = false,
  children,
}: {
  label: string;
  asset: string;
  loud?: boolean;
  children: string;
}) {
  return (
    <div className="flex min-w-0 items-baseline justify-between gap-4 sm:block">
      <dt className="text-sm text-ink-faint">
        {label} ({asset})
      </dt>
      <dd
        className={`mt-0.5 font-semibold tabular-nums wrap-anywhere max-sm:shrink-0 ${loud ? 'text-xl tracking-[-0.02em]' : 'text-md leading-7'}`}
      >
        {formatBalance(children)}
      </dd>
    </div>
  );
}

function LastDay({ lastDayUsd, settings }: TreasuryPartsFragment): ReactNode {
  const limit = settings.perDayMaxUsd;
  // A bar's width may be a float, because no payment depends on it.
  const share = Number(limit) > 0 ? Math.min(Number(lastDayUsd) / Number(limit), 1) : 1;
  const isFull = compareDecimals(lastDayUsd, limit) >= 0;
  return (
    <div>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft">
        <span>Paid or under way in the last 24 hours</span>
        <span className="text-ink">
          <Money amount={lastDayUsd} currency="USD" className="font-medium" /> of{' '}
          <Money amount={limit} currency="USD" />
        </span>
      </p>
      <div
        role="meter"
        aria-label="Share of the daily limit"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={`${formatMoney(lastDayUsd, 'USD')} of ${formatMoney(limit, 'USD')}`}
        className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className={`h-full rounded-full ${isFull ? 'bg-danger' : 'bg-accent'}`}
          style={{ width: `${share * 100}%` }}
        />
      </div>
    </div>
  );
}

function RefreshButton({ onRefresh }: { onRefresh: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false);
  const read = async () => {
    setBusy(true);
    // The card itself shows a failure.
    await onRefresh().catch(() => undefined);
    setBusy(false);
  };
  return (
    <Button size="sm" busy={busy} onClick={() => void read()}>
      Refresh
    </Button>
  );
}
