import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { PageSpinner } from '../../../components/ui/spinner.tsx';
import { SubNavigation } from '../../../components/ui/sub-navigation.tsx';

const entries = [
  { to: '/settings/profile', label: 'Profile' },
  { to: '/settings/notifications', label: 'Notifications' },
  { to: '/settings/delegation', label: 'Delegation' },
  { to: '/settings/wallet', label: 'Wallet' },
  { to: '/settings/api-keys', label: 'API keys' },
] as const;

/** What belongs to the viewer alone. */
export default function SettingsLayout() {
  return (
    <>
      <PageHeader title="Settings" />
      <div className="grid gap-6 xl:grid-cols-[11rem_minmax(0,1fr)] xl:gap-10">
        <SubNavigation label="Settings" entries={entries} />
        <div className="min-w-0">
          <Suspense fallback={<PageSpinner />}>
            <Outlet />
          </Suspense>
        </div>
      </div>
    </>
  );
}
