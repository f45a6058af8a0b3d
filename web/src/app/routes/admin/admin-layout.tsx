import { useLocation } from 'react-router';
import { NoAccess } from '../../../components/ui/no-access.tsx';
import { usePendingCount } from '../../../features/changes/use-pending-count.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { adminEntries } from '../area-entries.ts';
import { AreaFrame } from '../area-frame.tsx';

export default function AdminLayout() {
  const { roles } = useSessionUser();
  const { pathname } = useLocation();
  if (roles.includes('accountant') && !roles.includes('admin')) {
    const readable = adminEntries.filter(({ to }) => to === '/admin/audit-log');
    if (readable.some(({ to }) => pathname === to)) {
      return <AreaFrame title="Audit" entries={readable} />;
    }
  }
  if (!roles.includes('admin'))
    return <NoAccess>Only admins of your organization can open this page.</NoAccess>;
  return <Administration />;
}

function Administration() {
  const pending = usePendingCount();
  return (
    <AreaFrame
      title="Administration"
      entries={adminEntries.map((entry) =>
        entry.to === '/admin/changes' ? { ...entry, count: pending } : entry,
      )}
    />
  );
}
