import type { ReactNode } from 'react';
import { useHomeQuery } from '#graphql';
import { isOfferedTo, moneyReaders } from '../../../lib/offered-to.ts';
import { useSessionUser } from '../../../lib/use-session.ts';

/** The viewer's own expenses, unless they look after everyone's and have none: then no empty tables show. */
export function OwnPart({ children }: { children: ReactNode }) {
  const { roles } = useSessionUser();
  const { data } = useHomeQuery({ fetchPolicy: 'cache-first' });
  const hasNone = data?.expenseSummary.createdCount === 0;
  return hasNone && isOfferedTo({ roles: moneyReaders }, roles) ? null : children;
}
