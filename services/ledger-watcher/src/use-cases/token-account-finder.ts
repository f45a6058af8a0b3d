import type { Clock, Ledger } from './ports.ts';

/**
 * Interval of searching a wallet's token accounts, in milliseconds. The default PYUSD account needs no search, and other accounts
 * are read from their start once found, so nothing is missed.
 */
const SEARCH_EVERY_MS = 30_000;

interface Found {
  readonly searchedAtMs: number;
  readonly accounts: readonly string[];
}

export interface TokenAccountFinder {
  readonly accountsOf: (owner: string) => Promise<readonly string[]>;
}

/** Token accounts to watch for each wallet. An account once found stays watched while the process lives. */
export function createTokenAccountFinder(
  ledger: Pick<Ledger, 'tokenAccounts' | 'assetAccountOf'>,
  clock: Clock,
): TokenAccountFinder {
  const found = new Map<string, Found>();
  return {
    accountsOf: async (owner) => {
      const known = found.get(owner);
      const nowMs = clock.now().getTime();
      if (known && nowMs - known.searchedAtMs < SEARCH_EVERY_MS) return known.accounts;
      const accounts = new Set(known?.accounts ?? [ledger.assetAccountOf(owner)]);
      for (const account of await ledger.tokenAccounts(owner)) accounts.add(account);
      found.set(owner, { searchedAtMs: nowMs, accounts: [...accounts] });
      return [...accounts];
    },
  };
}
