import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { Money } from '../../../components/ui/amounts.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { useTreasuryQuery, type TreasuryPartsFragment } from '#graphql';
import { compareDecimals } from '../../../lib/decimal.ts';
import { formatDateTime } from '../../../lib/format-date.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import { DemoFunds } from './demo-funds.tsx';
import { TreasuryAddress } from './treasury-address.tsx';
import { TreasuryFigures } from './treasury-figures.tsx';
import { TreasuryWarnings } from './treasury-warnings.tsx';
import { useArrival, type Arrival } from './use-arrival.ts';

/** Polling interval in ms, because money may arrive without an event. */
const usualMs = 10_000;
/** Polling interval in ms while money is expected. */
const expectingMs = 1_000;

interface TreasuryCardProps {
  /** Only what it takes to fund it, for a page that isn't about payouts. */
  isBrief?: boolean;
}

/** The account that pays: balance, obligations, and whether payouts are running. */
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
        <NotLoaded what="the treasury" rows={2} {...{ error, refetch }} />
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
  const { arrival, expect } = useArrival(treasury.balances?.amount ?? null);
  useEffect(() => {
    onExpecting(arrival.state === 'expected');
  }, [arrival.state]);
  return (
    <div className="grid gap-5">
      <ArrivalBanner arrival={arrival} />
      {treasury.second && <h2 className="font-semibold">Main treasury</h2>}
      {treasury.paused && <PausedBanner {...treasury.paused} />}
      <TreasuryWarnings warnings={treasury.warnings} />
      {!isBrief && <TreasuryFigures treasury={treasury} onRefresh={onRefresh} />}
      <div className={isBrief ? 'grid gap-3' : 'grid gap-3 border-t border-line pt-4'}>
        <Custody isBrief={isBrief} />
        <TreasuryAddress
          address={treasury.address}
          isEmpty={
            treasury.balances !== null && compareDecimals(treasury.balances.amount, '0') === 0
          }
        >
          <DemoFunds onFunded={expect} />
        </TreasuryAddress>
      </div>
    </div>
  );
}

/** Who can move the money, as the signer checks it before each payment. */
const Custody = ({ isBrief }: Required<TreasuryCardProps>) => (
  <p className="flex gap-2.5 text-ink-soft">
    <KeyRound aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
    <span>
      Outlay&apos;s signer holds the key to your treasury. It pays only expenses that someone other
      than the payee approved, or that your auto-approval limit covers.{' '}
      {!isBrief && (
        <a href="#payment-authority" className="text-ink underline underline-offset-3">
          Can anyone pay themselves?
        </a>
      )}
    </span>
  </p>
);

const PausedBanner = ({
  reason,
  since,
  by,
  operatorOnly,
}: NonNullable<TreasuryPartsFragment['paused']>) => (
  <Banner tone="error" title="Payouts are paused">
    <p className="wrap-anywhere">{reason}</p>
    <p className="text-sm">
      {by === null ? 'Stopped automatically' : `Paused by ${personName(by)}`} since{' '}
      {formatDateTime(since)}. No new payouts. Payments already sent are completed.
      {operatorOnly && ' Only an operator can resume payouts.'}
    </p>
  </Banner>
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
