import type { ReactNode } from 'react';
import { useHomeQuery } from '#graphql';
import { expenseReaders, isOfferedTo } from '../../../lib/offered-to.ts';
import { useSessionUser } from '../../../lib/use-session.ts';

/** The viewer's own expenses, unless they look after others' and have none: then no empty tables show. */
export function OwnPart({ children }: { children: ReactNode }) {
  const { roles } = useSessionUser();
  const { data } = useHomeQuery({ fetchPolicy: 'cache-first' });
  const hasNone = data?.expenseSummary.createdCount === 0;
  return hasNone && isOfferedTo({ roles: expenseReaders }, roles) ? null : children;
}
