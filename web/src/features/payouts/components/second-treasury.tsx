import { Banner } from '../../../components/ui/banner.tsx';
import { useTreasuryQuery } from '#graphql';
import { formatDateTime } from '../../../lib/format-date.ts';
import { treasuryTitle } from '../../../subjects/payments/treasury-title.ts';
import { TreasuryAddress } from './treasury-address.tsx';
import { Balances } from './treasury-figures.tsx';
import { TreasuryWarnings } from './treasury-warnings.tsx';

/** The fallback treasury for when the first can't pay; renders nothing without one. */
export function SecondTreasury() {
  const { data } = useTreasuryQuery({ fetchPolicy: 'cache-first' });
  const { second, settings } = data?.treasury.treasury ?? {};
  if (!second) return null;
  const { name, address, paused, warnings } = second;
  return (
    <section aria-label="Second treasury" className="mt-6 grid gap-4 border-t border-line pt-4">
      <div>
        <h2 className="font-semibold wrap-anywhere">Second treasury: {treasuryTitle(name)}</h2>
        <p className="text-sm text-ink-soft">
          {settings?.secondTreasuryMayPay === true
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
      <Balances {...second} isSecond />
      <TreasuryAddress address={address} />
    </section>
  );
}
