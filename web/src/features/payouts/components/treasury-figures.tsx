import { useState, type ReactNode } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Money } from '../../../components/ui/amounts.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import type { TreasuryPartsFragment } from '#graphql';
import { compareDecimals, subtractDecimals } from '../../../lib/decimal.ts';
import { formatDateTime } from '../../../lib/format-date.ts';
import { formatFees } from '../../../lib/format-money.ts';

interface TreasuryFiguresProps {
  treasury: TreasuryPartsFragment;
  onRefresh: () => Promise<unknown>;
}

export function TreasuryFigures({ treasury, onRefresh }: TreasuryFiguresProps) {
  const { balances } = treasury;
  return (
    <div className="grid gap-4">
      <Balances {...treasury} lastDay={<LastDay {...treasury} />} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {balances !== null && (
          <p
            className="text-xs text-ink-faint"
            title={`${formatDateTime(balances.readAt)}, slot ${balances.slot}`}
          >
            Updated <RelativeTime at={balances.readAt} />
          </p>
        )}
        <RefreshButton onRefresh={onRefresh} />
      </div>
    </div>
  );
}

type BalancesProps = Pick<TreasuryPartsFragment, 'balances' | 'reservedAmount'> & {
  isSecond?: boolean;
  lastDay?: ReactNode;
};

/** What a treasury can pay, and what its balance consists of. */
export function Balances({ balances, reservedAmount, isSecond = false, lastDay }: BalancesProps) {
  if (balances === null) {
    return <Banner tone="warning">Solana isn&apos;t responding, so the balance is unknown.</Banner>;
  }
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-3">
      <Figure
        label="Available to pay"
        size={isSecond ? 'text-money-md' : 'text-money-lg sm:text-money-xl'}
      >
        <Money amount={subtractDecimals(balances.amount, reservedAmount)} currency="PYUSD" />
      </Figure>
      <Figure label="Reserved">
        <Money amount={reservedAmount} currency="PYUSD" />
      </Figure>
      <Figure label="Balance">
        <Money amount={balances.amount} currency="PYUSD" />
      </Figure>
      <Figure label="Fees">
        <span title={`${balances.sol} SOL`}>{formatFees(balances.sol)}</span>
      </Figure>
      {lastDay}
    </dl>
  );
}

interface FigureProps {
  label: string;
  /** Of the one that stands alone on its line. */
  size?: string;
  children: ReactNode;
}

const Figure = ({ label, size, children }: FigureProps) => (
  <div className={size === undefined ? undefined : 'basis-full'}>
    <dt className="text-xs text-ink-soft">{label}</dt>
    <dd className={`mt-0.5 tabular-nums ${size ?? 'font-strong'}`}>{children}</dd>
  </div>
);

/** What was paid or is under way in the last 24 hours, of the daily limit; red once it is reached. */
function LastDay({ lastDayUsd, settings }: TreasuryPartsFragment) {
  const limit = settings.perDayMaxUsd;
  const isFull = compareDecimals(lastDayUsd, limit) >= 0;
  return (
    <Figure label="Daily limit used, last 24 hours">
      <span className={isFull ? 'text-danger' : undefined}>
        <Money amount={lastDayUsd} currency="USD" />
      </span>{' '}
      <span className="font-normal text-ink-faint">
        of <Money amount={limit} currency="USD" />
      </span>
    </Figure>
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
    <Button size="sm" tone="quiet" busy={busy} onClick={() => void read()}>
      Refresh
    </Button>
  );
}
