import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { NoAccess } from '../../../components/ui/no-access.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { PageSpinner } from '../../../components/ui/spinner.tsx';
import { SubNavigation } from '../../../components/ui/sub-navigation.tsx';
import { useSessionUser } from '../../../lib/use-session.ts';

const entries = [
  { to: '/admin/members', label: 'Members' },
  { to: '/admin/departments', label: 'Departments' },
  { to: '/admin/organization', label: 'Organisation' },
  { to: '/admin/policies', label: 'Policies' },
  { to: '/admin/approval-rules', label: 'Approval rules' },
  { to: '/admin/payout-settings', label: 'Payout settings' },
  { to: '/admin/wallets', label: 'Company wallets' },
  { to: '/admin/webhooks', label: 'Webhooks' },
  { to: '/admin/audit-log', label: 'Audit log' },
] as const;

/** What belongs to the organisation; for its admins alone. */
export default function AdminLayout() {
  const isAdmin = useSessionUser().roles.includes('admin');
  if (!isAdmin) return <NoAccess>Only admins of your organisation can open this page.</NoAccess>;
  return (
    <>
      <PageHeader title="Administration" />
      <div className="grid gap-6 xl:grid-cols-[11rem_minmax(0,1fr)] xl:gap-10">
        <SubNavigation label="Administration" entries={entries} />
        <div className="min-w-0">
          <Suspense fallback={<PageSpinner />}>
            <Outlet />
          </Suspense>
        </div>
      </div>
    </>
  );
}
