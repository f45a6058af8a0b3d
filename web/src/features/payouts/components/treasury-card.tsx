import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Banner } from '../../../components/ui/banner.tsx';
import { Money } from '../../../components/ui/amounts.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { useTreasuryQuery, type TreasuryPartsFragment } from '#graphql';
import { compareDecimals } from '../../../lib/decimal.ts';
import { formatDateTime } from '../../../lib/format-date.ts';
import { treasuryTitle } from '../../../subjects/payments/treasury-title.ts';
import { Custody } from './custody.tsx';
import { DemoFunds } from './demo-funds.tsx';
import { PausedBanner } from './paused-banner.tsx';
import { TreasuryAddress } from './treasury-address.tsx';
import { LastDay, ReadAt, TreasuryFigures } from './treasury-figures.tsx';
import { useArrival, type Arrival } from './use-arrival.ts';
import { WithdrawButton } from './withdraw-button.tsx';

/** Polling interval in ms, because money may arrive without an event. */
const usualMs = 10_000;
/** Polling interval in ms while money is expected. */
const expectingMs = 1_000;

interface TreasuryCardProps {
  /** Only what it takes to fund it, for a page that isn't about payouts. */
  isBrief?: boolean;
}

/** The accounts that pay: what they hold, what binds them, how they are funded, and whether payouts are running. */
export function TreasuryCard({ isBrief = false }: TreasuryCardProps) {
  const [isExpecting, setIsExpecting] = useState(false);
  const { data, error, refetch } = useTreasuryQuery({
    pollInterval: isExpecting ? expectingMs : usualMs,
  });
  const treasury = data?.treasury.treasury;
  const refusal = data?.treasury.errors[0]?.message;
  return (
    <section aria-label="Treasury" className="min-w-0">
      {treasury ? (
        <TreasuryContent
          treasury={treasury}
          isBrief={isBrief}
          onRefresh={() => refetch()}
          onExpecting={setIsExpecting}
        />
      ) : refusal === undefined ? (
        <NotLoaded what="the treasury" rows={6} {...{ error, refetch }} />
      ) : (
        <Banner tone="error">{refusal}</Banner>
      )}
    </section>
  );
}

type TreasuryContentProps = Required<TreasuryCardProps> & {
  treasury: TreasuryPartsFragment;
  onRefresh: () => Promise<unknown>;
  onExpecting: (isExpecting: boolean) => void;
};

function TreasuryContent({ treasury, isBrief, onRefresh, onExpecting }: TreasuryContentProps) {
  const { balances, second } = treasury;
  const { arrival, expect } = useArrival(balances?.amount ?? null);
  useEffect(() => {
    onExpecting(arrival.state === 'expected');
  }, [arrival.state]);
  return (
    <div className="grid gap-4">
      <ArrivalBanner arrival={arrival} />
      {second && !isBrief && <h2 className="font-semibold">Main treasury</h2>}
      {isBrief && <PausedBanner />}
      <TreasuryWarnings warnings={treasury.warnings} />
      {!isBrief && (
        <>
          <TreasuryFigures {...treasury}>
            <LastDay {...treasury} />
          </TreasuryFigures>
          {balances && <ReadAt balances={balances} onRefresh={onRefresh} />}
        </>
      )}
      <TreasuryAddress
        address={treasury.address}
        isEmpty={balances !== null && compareDecimals(balances.amount, '0') === 0}
      >
        <DemoFunds onFunded={expect} />
      </TreasuryAddress>
      {!isBrief && <StatementLink treasury={treasury.name} />}
      {!isBrief && <WithdrawButton {...treasury} />}
      <Custody />
      {!isBrief && (
        <a
          href="#payment-authority"
          className="touchable w-fit text-sm text-ink underline underline-offset-3"
        >
          Can anyone pay themselves?
        </a>
      )}
      {second && !isBrief && (
        <SecondTreasury second={second} mayPay={treasury.settings.secondTreasuryMayPay} />
      )}
    </div>
  );
}

const StatementLink = ({ treasury }: { treasury: string }) => (
  <Link
    to={`/books/statement?treasury=${encodeURIComponent(treasury)}`}
    className="touchable w-fit text-base font-medium hover:underline"
  >
    Monthly statement
  </Link>
);

/** The fallback treasury for when the first can't pay. */
const SecondTreasury = ({
  second: { name, address, paused, warnings, ...held },
  mayPay,
}: {
  second: NonNullable<TreasuryPartsFragment['second']>;
  mayPay: boolean;
}) => (
  <section aria-label="Second treasury" className="grid gap-4 border-t border-line pt-4">
    <div>
      <h2 className="font-semibold wrap-anywhere">Second treasury: {treasuryTitle(name)}</h2>
      <p className="text-sm text-ink-soft">
        {mayPay
          ? "Pays when the first can't, or when chosen on release."
          : 'Used only when you choose it while releasing a payout.'}
      </p>
    </div>
    {paused && (
      <Banner tone="error" title="Not paying">
        <p className="wrap-anywhere">{paused.reason}</p>
        <p className="text-sm">Stopped automatically since {formatDateTime(paused.since)}.</p>
      </Banner>
    )}
    <TreasuryWarnings warnings={warnings} />
    <TreasuryFigures {...held} isSecond />
    <TreasuryAddress address={address} />
    <StatementLink treasury={name} />
    <WithdrawButton {...{ name, address }} {...held} />
    <Custody />
  </section>
);

function ArrivalBanner({ arrival: { state, amount } }: { arrival: Arrival }) {
  if (state === 'expected') {
    return <Banner tone="info">On its way: 10,000 PYUSD and 5 SOL of demo money.</Banner>;
  }
  if (state === 'late') {
    return <Banner tone="warning">Nothing has arrived yet. Refresh, or try again.</Banner>;
  }
  if (amount === null) return null;
  return (
    <Banner tone="success">
      <Money amount={amount} currency="PYUSD" /> arrived.
    </Banner>
  );
}

/** Warnings about a treasury; renders nothing without any. */
function TreasuryWarnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <Banner tone="warning">
      {warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
    </Banner>
  );
}
