import type { Asset, TreasuryPartsFragment } from '#graphql';
import { compareDecimals, subtractDecimals } from '../../../lib/decimal.ts';

/** Of each asset the balance, and how much of it can leave at most without stopping a payment. */
export type Withdrawable = Readonly<Record<Asset, { held: string; all: string }>>;

/** SOL that stays to pay for transactions, this withdrawal included. */
export const solKept = '0.01';

const above0 = (decimal: string): string => (compareDecimals(decimal, '0') > 0 ? decimal : '0');

/** Null while the balances are unknown. */
export function withdrawableOf({
  balances,
  reservedAmount,
}: Pick<TreasuryPartsFragment, 'balances' | 'reservedAmount'>): Withdrawable | null {
  if (!balances) return null;
  const { amount, sol } = balances;
  return {
    PYUSD: { held: amount, all: above0(subtractDecimals(amount, reservedAmount)) },
    SOL: { held: sol, all: above0(subtractDecimals(sol, solKept)) },
  };
}
