import type { Money } from '@outlay/platform/money';
import type { Asset, Direction } from './asset.ts';
import type { BalanceChange } from './balance-changes.ts';

/** Effect of one transaction on one wallet in one asset, without network fee and account rent. */
export interface Movement {
  readonly asset: Asset;
  /** The wallet itself for SOL, its token account for PYUSD. */
  readonly account: string;
  readonly direction: Direction;
  /** More than zero. */
  readonly amount: Money;
  /** The main sender or recipient; null for money that was issued or burnt. */
  readonly counterparty: string | null;
}

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);

/** The owner with the largest opposite change. Strangers come before own wallets, because the outgoing part counts. */
function counterpartyOf(
  others: readonly BalanceChange[],
  direction: Direction,
  isOwn: (address: string) => boolean,
): string | null {
  const opposite = others.filter(({ change }) => change > 0n === (direction === 'out'));
  const ranked = opposite.toSorted((left, right) => {
    const strangerFirst = Number(isOwn(left.owner)) - Number(isOwn(right.owner));
    if (strangerFirst !== 0) return strangerFirst;
    const byAmount = magnitude(right.change) - magnitude(left.change);
    if (byAmount !== 0n) return byAmount > 0n ? 1 : -1;
    return left.owner < right.owner ? -1 : 1;
  });
  return ranked[0]?.owner ?? null;
}

/** The movements of `wallet`, at most one per asset. */
export function movementsOf(
  changes: readonly BalanceChange[],
  wallet: string,
  isOwn: (address: string) => boolean,
): Movement[] {
  return changes
    .filter(({ owner }) => owner === wallet)
    .map(({ asset, account, change }) => {
      const direction = change < 0n ? 'out' : 'in';
      const others = changes.filter((other) => other.asset === asset && other.owner !== wallet);
      return {
        asset,
        account,
        direction,
        amount: { amountMinor: magnitude(change), currency: asset },
        counterparty: counterpartyOf(others, direction, isOwn),
      };
    });
}
