import type { ReactNode } from 'react';
import { isOfferedTo, moneyReaders } from '../../lib/offered-to.ts';
import { useSessionUser } from '../../lib/use-session.ts';
import { NoAccess } from '../../components/ui/no-access.tsx';

/** Shows a page to finance and admins. */
export function FinanceOnly({ children }: { children: ReactNode }) {
  const { roles } = useSessionUser();
  if (!isOfferedTo({ roles: moneyReaders }, roles)) {
    return <NoAccess>Only finance and admins of your organization can open this page.</NoAccess>;
  }
  return children;
}
