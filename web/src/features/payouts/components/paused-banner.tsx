import { Banner } from '../../../components/ui/banner.tsx';
import { useTreasuryQuery } from '#graphql';
import { formatDateTime } from '../../../lib/format-date.ts';
import { personName } from '../../../subjects/members/person-name.ts';

/** Why no payouts are sent, and since when; renders nothing while they run. */
export function PausedBanner() {
  const { data } = useTreasuryQuery({ fetchPolicy: 'cache-first' });
  const paused = data?.treasury.treasury?.paused;
  if (!paused) return null;
  const { reason, since, by, operatorOnly } = paused;
  return (
    <Banner tone="error" title="Payouts are paused">
      <p className="wrap-anywhere">{reason}</p>
      <p className="text-sm">
        {by === null ? 'Stopped automatically' : `Paused by ${personName(by)}`} since{' '}
        {formatDateTime(since)}. No new payouts. Payments already sent are completed.
        {operatorOnly && ' Only an operator can resume payouts.'}
      </p>
    </Banner>
  );
}
