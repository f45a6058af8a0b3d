import type { ReactNode } from 'react';
import { NoAccess } from '../../../components/ui/no-access.tsx';
import { isOfferedTo, moneyReaders } from '../../../lib/offered-to.ts';
import { useSessionUser } from '../../../lib/use-session.ts';

/** Shows the books to finance and admins. */
export function BooksAccess({ children }: { children: ReactNode }) {
  const { roles } = useSessionUser();
  if (!isOfferedTo({ roles: moneyReaders }, roles)) {
    return <NoAccess>Only finance and admins of your organization can open this page.</NoAccess>;
  }
  return children;
}
