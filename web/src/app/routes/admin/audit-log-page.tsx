import { AuditLog } from '../../../features/organization/components/audit-log.tsx';

export default function AuditLogPage() {
  return <AuditLog />;
}
