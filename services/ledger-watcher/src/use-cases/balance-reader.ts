import type { ChainBalance } from '../domain/balance.ts';
import { ChainUnavailableError, type Balances, type Clock, type Ledger } from './ports.ts';

/** Maximum age of balances on screens. */
const CACHE_MS = 2_000;
const CACHE_MAX = 1_000;

export interface BalanceReader {
  /** From the chain, at most 2 s old; the last reading while the chain doesn't respond; null without one. */
  readonly read: (address: string) => Promise<ChainBalance | null>;
}

interface BalanceReaderPorts {
  readonly ledger: Pick<Ledger, 'balance'>;
  readonly balances: Balances;
  readonly clock: Clock;
}

export function createBalanceReader({
  ledger,
  balances,
  clock,
}: BalanceReaderPorts): BalanceReader {
  /** Promises, so that concurrent callers share one request. */
  const cache = new Map<string, { readAtMs: number; balance: Promise<ChainBalance | null> }>();

  async function readFresh(address: string): Promise<ChainBalance | null> {
    try {
      const balance = await ledger.balance(address);
      await balances.save(address, balance);
      return balance;
    } catch (error) {
      if (!(error instanceof ChainUnavailableError)) throw error;
      return balances.last(address);
    }
  }

  return {
    read: (address) => {
      const nowMs = clock.now().getTime();
      const cached = cache.get(address);
      if (cached && nowMs - cached.readAtMs < CACHE_MS) return cached.balance;
      const balance = readFresh(address);
      if (cache.size >= CACHE_MAX) cache.clear();
      cache.set(address, { readAtMs: nowMs, balance });
      // An error is returned to current callers and not cached.
      balance.catch(() => cache.delete(address));
      return balance;
    },
  };
}
