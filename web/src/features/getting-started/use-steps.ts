import { skipToken } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useGettingStartedQuery, useHomeQuery } from '#graphql';
import { useSessionUser } from '../../lib/use-session.ts';
import { isOver, itemsOf, memberItems, type Item } from './getting-started-items.ts';

const refreshMs = 5_000;

export interface Steps {
  /** Null before they are known, and once they are over. */
  readonly items: readonly Item[] | null;
  readonly isLoading: boolean;
  readonly end: () => void;
}

/** The first steps of a new organization for its admins, of a new member for everyone else, until done or dismissed. */
export function useSteps(): Steps {
  const { roles, org_id: organizationId, id } = useSessionUser();
  const key = `getting-started:${organizationId}:${id}`;
  const [over, setOver] = useState(() => localStorage.getItem(key) !== null);
  const [wasOver, setWasOver] = useState<boolean | null>(null);
  const { found, hasFailed } = useFound(
    roles.includes('admin') ? 'admin' : 'member',
    over,
    wasOver === false,
  );
  const end = () => {
    // Kept in this browser: nothing is read on later visits.
    localStorage.setItem(key, 'over');
    setOver(true);
  };
  useEffect(() => {
    if (wasOver === true) end();
  }, [wasOver]);
  // They stay on screen when the last one is done.
  if (!over && found && wasOver === null) setWasOver(isOver(found.items, found.expenseCount));
  return {
    items: over || wasOver !== false ? null : (found?.items ?? null),
    isLoading: !over && wasOver === null && !hasFailed,
    end,
  };
}

interface Found {
  readonly items: readonly Item[];
  readonly expenseCount: number;
}

/** Without a response nothing is shown; the pages don't depend on it. */
function useFound(
  who: 'admin' | 'member',
  over: boolean,
  isOpen: boolean,
): { found: Found | null; hasFailed: boolean } {
  const { wallet_address: wallet } = useSessionUser();
  const organization = useGettingStartedQuery(
    over || who === 'member'
      ? skipToken
      : // A balance or a new colleague may arrive without an action on this page.
        { fetchPolicy: 'cache-and-network', pollInterval: isOpen ? refreshMs : 0 },
  );
  const home = useHomeQuery(over || who === 'admin' ? skipToken : { fetchPolicy: 'cache-first' });
  const hasFailed = Boolean(organization.error ?? home.error);
  if (over) return { found: null, hasFailed };
  if (who === 'admin') {
    const { data } = organization;
    const found = data ? { items: itemsOf(data), expenseCount: data.expenseCount } : null;
    return { found, hasFailed };
  }
  const expenseCount = home.data?.expenseSummary.createdCount;
  const found =
    expenseCount === undefined
      ? null
      : { items: memberItems({ hasWallet: Boolean(wallet), expenseCount }), expenseCount };
  return { found, hasFailed };
}
