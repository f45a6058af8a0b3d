import { Banner } from '../../../components/ui/banner.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { usePayoutSettingsQuery } from '#graphql';
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
      {refusal === undefined ? (
        <NotLoaded what="the payout settings" rows={5} {...{ error, refetch }} />
      ) : (
        <Banner tone="error">{refusal}</Banner>
      )}
    </Section>
  );
}
