import { Banner, RetryBanner } from '../../../components/ui/banner.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { ListSkeleton } from '../../../components/ui/list-skeleton.tsx';
import { useTreasuryQuery, type TreasuryPartsFragment } from '../../../generated/graphql.ts';
import { compareDecimals } from '../../../lib/decimal.ts';
import { formatDateTime } from '../../../lib/format-date.ts';
import { personName } from '../../../lib/person-name.ts';
import { DemoFunds } from './demo-funds.tsx';
import { SecondTreasury } from './second-treasury.tsx';
import { TreasuryAddress } from './treasury-address.tsx';
import { TreasuryFigures } from './treasury-figures.tsx';
import { TreasurySwitch } from './treasury-switch.tsx';
import { TreasuryWarnings } from './treasury-warnings.tsx';

/** The account that pays: balance, obligations, and whether payouts are running. */
export function TreasuryCard({
  refreshMs = 0,
}: {
  /** Polling interval beside the live events; 0 for never. */
  refreshMs?: number;
}) {
  const { data, error, refetch } = useTreasuryQuery({ pollInterval: refreshMs });
  const treasury = data?.treasury.treasury;
  const refusal = data?.treasury.errors[0]?.message;
  return (
    <Card title="Treasury" action={treasury && <TreasurySwitch treasury={treasury} />}>
      {treasury && <TreasuryContent treasury={treasury} onRefresh={() => refetch()} />}
      {!treasury && refusal !== undefined && <Banner tone="error">{refusal}</Banner>}
      {!treasury && refusal === undefined && error && (
        <RetryBanner message="Failed to load the treasury" onRetry={() => void refetch()} />
      )}
      {!data && !error && <ListSkeleton note="Loading the treasury" rows={2} />}
    </Card>
  );
}

function TreasuryContent({
  treasury,
  onRefresh,
}: {
  treasury: TreasuryPartsFragment;
  onRefresh: () => Promise<unknown>;
}) {
  return (
    <div className="grid gap-5">
      {treasury.paused && <PausedBanner {...treasury.paused} />}
      <TreasuryWarnings warnings={treasury.warnings} />
      <TreasuryFigures treasury={treasury} onRefresh={onRefresh} />
      <div className="border-t border-line pt-4">
        <TreasuryAddress
          address={treasury.address}
          isEmpty={
            treasury.balances !== null && compareDecimals(treasury.balances.pyusd, '0') === 0
          }
        >
          <DemoFunds onFunded={onRefresh} />
        </TreasuryAddress>
      </div>
      {treasury.second && (
        <SecondTreasury second={treasury.second} mayPay={treasury.settings.secondTreasuryMayPay} />
      )}
    </div>
  );
}

function PausedBanner({
  reason,
  since,
  by,
  operatorOnly,
}: NonNullable<TreasuryPartsFragment['paused']>) {
  return (
    <Banner tone="error" title="Payouts are paused">
      <p className="wrap-anywhere">{reason}</p>
      <p className="text-[0.8125rem]">
        {by === null ? 'Stopped by the service itself' : `Paused by ${personName(by)}`} since{' '}
        {formatDateTime(since)}. No new payouts. Payments already sent are completed.
        {operatorOnly && ' Only an operator can resume payouts.'}
      </p>
    </Banner>
  );
}
