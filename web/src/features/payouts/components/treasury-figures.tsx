import { useState, type ReactNode } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Money } from '../../../components/ui/amounts.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import type { TreasuryBalancesFragment, TreasuryPartsFragment } from '#graphql';
import { compareDecimals, subtractDecimals, unitsOf } from '../../../lib/decimal.ts';
import { formatDateTime } from '../../../lib/format-date.ts';
import { formatFees } from '../../../lib/format-money.ts';
import { viewerLocale } from '../../../lib/viewer-locale.ts';

type Held = Pick<TreasuryPartsFragment, 'balances' | 'reservedAmount'>;

/** What a treasury can pay, large, and what that is made of. */
export function TreasuryFigures({
  balances,
  reservedAmount,
  isSecond = false,
  children,
}: Held & {
  isSecond?: boolean;
  /** More rows. */
  children?: ReactNode;
}) {
  if (balances === null) {
    return <Banner tone="warning">Solana isn&apos;t responding, so the balance is unknown.</Banner>;
  }
  return (
    <dl className="grid gap-1.5">
      <div className="pb-1.5">
        <dt className="text-xs text-ink-soft">Available to pay</dt>
        <dd className={`mt-0.5 tabular-nums ${isSecond ? 'text-money-md' : 'text-money-lg'}`}>
          <Money amount={subtractDecimals(balances.amount, reservedAmount)} currency="PYUSD" />
        </dd>
      </div>
      <Row label="Reserved">
        <Money amount={reservedAmount} currency="PYUSD" />
      </Row>
      <Row label="Balance">
        <Money amount={balances.amount} currency="PYUSD" />
      </Row>
      <Row label="For fees">
        <Fees sol={balances.sol} />
      </Row>
      {children}
    </dl>
  );
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-x-4">
    <dt className="text-sm whitespace-nowrap text-ink-soft">{label}</dt>
    <dd className="text-right tabular-nums">{children}</dd>
  </div>
);

/** Lamports that a payment takes at most: two signatures, the priority fee, and the rent of its guard on the chain. */
const lamportsPerPayment = 1_000_000n;
const solScale = 9;

/** What the SOL is enough for, of which the first two digits say enough. */
function paymentsText(sol: string): string {
  const payments = String(unitsOf(sol, solScale) / lamportsPerPayment);
  const rounded = Number(payments.slice(0, 2).padEnd(payments.length, '0'));
  return `enough for about ${rounded.toLocaleString(viewerLocale)} payments`;
}

const Fees = ({ sol }: { sol: string }) => (
  <>
    <span title={`${sol} SOL`}>{formatFees(sol)}</span>
    <span className="block text-xs whitespace-nowrap text-ink-faint">{paymentsText(sol)}</span>
  </>
);

/** What was paid or is under way in the last 24 hours, of the daily limit; red once it is reached. */
export function LastDay({ lastDayUsd, settings }: TreasuryPartsFragment) {
  const limit = settings.perDayMaxUsd;
  const isFull = compareDecimals(lastDayUsd, limit) >= 0;
  return (
    <Row label="Last 24 hours">
      <span className={isFull ? 'text-danger' : undefined}>
        <Money amount={lastDayUsd} currency="USD" />
      </span>{' '}
      <span className="text-xs text-ink-faint">
        of <Money amount={limit} currency="USD" />
      </span>
    </Row>
  );
}

/** When the balances were read, and a button to read them again. */
export function ReadAt({
  balances: { readAt, slot },
  onRefresh,
}: {
  balances: TreasuryBalancesFragment;
  onRefresh: () => Promise<unknown>;
}) {
  const [busy, setBusy] = useState(false);
  const read = async () => {
    setBusy(true);
    // The panel itself shows a failure.
    await onRefresh().catch(() => undefined);
    setBusy(false);
  };
  return (
    <div className="flex items-center justify-between gap-x-3">
      <p className="text-xs text-ink-faint" title={`${formatDateTime(readAt)}, slot ${slot}`}>
        Updated <RelativeTime at={readAt} />
      </p>
      <Button size="sm" tone="quiet" busy={busy} onClick={() => void read()}>
        Refresh
      </Button>
    </div>
  );
}
