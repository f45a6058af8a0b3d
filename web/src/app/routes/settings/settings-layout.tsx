import { AreaFrame } from '../area-frame.tsx';

const entries = [
  { to: '/settings/profile', label: 'Profile' },
  { to: '/settings/notifications', label: 'Notifications' },
  { to: '/settings/delegation', label: 'Delegation' },
  { to: '/settings/wallet', label: 'Wallet' },
  { to: '/settings/api-keys', label: 'API keys' },
] as const;

/** The viewer's own settings. */
export default function SettingsLayout() {
  return <AreaFrame title="Settings" entries={entries} />;
}
