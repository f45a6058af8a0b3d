import type { ReactNode } from 'react';
import { bookReaders, isOfferedTo, moneyReaders } from '../../lib/offered-to.ts';
import { useSessionUser } from '../../lib/use-session.ts';
import { NoAccess } from '../../components/ui/no-access.tsx';

/** Shows a page to finance and admins. */
export const FinanceOnly = ({ children }: { children: ReactNode }) => (
  <Only roles={moneyReaders} who="finance and admins">
    {children}
  </Only>
);

/** Shows a page of the books to those who read them. */
export const BookReadersOnly = ({ children }: { children: ReactNode }) => (
  <Only roles={bookReaders} who="finance, admins and accountants">
    {children}
  </Only>
);

interface OnlyProps {
  roles: readonly string[];
  who: string;
  children: ReactNode;
}

function Only({ roles, who, children }: OnlyProps) {
  const isOffered = isOfferedTo({ roles }, useSessionUser().roles);
  if (isOffered) return children;
  return <NoAccess>{`Only ${who} of your organization can open this page.`}</NoAccess>;
}
