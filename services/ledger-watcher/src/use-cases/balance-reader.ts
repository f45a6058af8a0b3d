import type { ChainBalance } from '../domain/balance.ts';
import { ChainUnavailableError, type Balances, type Clock, type Ledger } from './ports.ts';

/** Maximum age of a balance shown, in milliseconds. */
const CACHE_MS = 2_000;
const CACHE_MAX = 1_000;

export interface BalanceReader {
  /** The chain's balance, at most 2 s old; the last reading while the chain doesn't respond; null when there was no reading. */
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
  /** The cache holds promises, so that concurrent callers share one request. */
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
      // Current callers get the error, and later ones read again.
      balance.catch(() => cache.delete(address));
      return balance;
    },
  };
}
