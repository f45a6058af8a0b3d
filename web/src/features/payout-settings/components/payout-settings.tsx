import { Banner, RetryBanner } from '../../../components/ui/banner.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { ListSkeleton } from '../../../components/ui/list-skeleton.tsx';
import { usePayoutSettingsQuery } from '../../../generated/graphql.ts';
import { PayoutSettingsForm } from './payout-settings-form.tsx';

/** Schedule, limits and recipients of payouts; for admins. */
export default function PayoutSettings() {
  const { data, error, refetch } = usePayoutSettingsQuery();
  const treasury = data?.treasury.treasury;
  const refusal = data?.treasury.errors[0]?.message;
  if (treasury) {
    return (
      <PayoutSettingsForm
        settings={treasury.settings}
        second={treasury.second?.name ?? null}
        readAgain={() => refetch().catch(() => null)}
      />
    );
  }
  return (
    <Section title="Payout settings">
      {refusal !== undefined && <Banner tone="error">{refusal}</Banner>}
      {error && refusal === undefined && (
        <RetryBanner message="Failed to load the payout settings" onRetry={() => void refetch()} />
      )}
      {!data && !error && <ListSkeleton note="Loading the payout settings" rows={5} />}
    </Section>
  );
}
