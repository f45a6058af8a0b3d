import { NoAccess } from '../../../components/ui/no-access.tsx';
import { usePendingCount } from '../../../features/control-changes/use-pending-count.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { AreaFrame, type AreaEntry } from '../area-frame.tsx';

const entries = [
  { to: '/admin/members', label: 'Members', isWide: true },
  { to: '/admin/departments', label: 'Departments' },
  { to: '/admin/organization', label: 'Organisation' },
  { to: '/admin/single-sign-on', label: 'Single sign-on' },
  { to: '/admin/policies', label: 'Policies' },
  { to: '/admin/approval-rules', label: 'Approval rules' },
  { to: '/admin/payout-settings', label: 'Payout settings' },
  { to: '/admin/wallets', label: 'Company wallets' },
  { to: '/admin/webhooks', label: 'Webhooks' },
  { to: '/admin/changes', label: 'Pending changes' },
  { to: '/admin/audit-log', label: 'Audit log', isWide: true },
] as const satisfies readonly AreaEntry[];

/** Pages of the organisation, for admins only. */
export default function AdminLayout() {
  const isAdmin = useSessionUser().roles.includes('admin');
  if (!isAdmin) return <NoAccess>Only admins of your organisation can open this page.</NoAccess>;
  return <Administration />;
}

function Administration() {
  const pending = usePendingCount();
  return (
    <AreaFrame
      title="Administration"
      entries={entries.map((entry) =>
        entry.to === '/admin/changes' ? { ...entry, count: pending } : entry,
      )}
    />
  );
}
