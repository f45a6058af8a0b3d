import { PayoutSettings } from '../../../features/payout-settings/components/payout-settings.tsx';

export default function PayoutSettingsPage() {
  return <PayoutSettings />;
}
