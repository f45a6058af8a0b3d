import { scaleOf, formatUnits } from '@outlay/platform/money';

/** Balances of an address, in lamports and in base units of PYUSD (millionths). */
export interface ChainBalance {
  readonly lamports: bigint;
  readonly baseUnits: bigint;
  readonly slot: number;
  readonly readAt: Date;
}

/** A decimal string with the asset's scale. */
export interface AssetAmount {
  readonly asset: 'SOL' | 'PYUSD';
  readonly amount: string;
}

/** What a wallet holds, with its owner. */
export interface WalletBalance {
  readonly address: string;
  readonly label: string;
  readonly owner: { readonly id: string } | null;
  readonly balances: readonly AssetAmount[];
  readonly slot: string;
  readonly readAt: Date;
}

export interface OrganizationBalance {
  readonly balances: readonly AssetAmount[];
  readonly wallets: readonly WalletBalance[];
}

/** A wallet whose balance can be queried. */
export interface KnownWallet {
  readonly address: string;
  /** 'Treasury' or a member's name. */
  readonly label: string;
  readonly ownerId: string | null;
}

const amountsOf = (held: Pick<ChainBalance, 'lamports' | 'baseUnits'>): AssetAmount[] => [
  { asset: 'PYUSD', amount: formatUnits(held.baseUnits, scaleOf('PYUSD')) },
  { asset: 'SOL', amount: formatUnits(held.lamports, scaleOf('SOL')) },
];

export const toWalletBalance = (wallet: KnownWallet, balance: ChainBalance): WalletBalance => ({
  address: wallet.address,
  label: wallet.label,
  owner: wallet.ownerId === null ? null : { id: wallet.ownerId },
  balances: amountsOf(balance),
  slot: balance.slot.toString(),
  readAt: balance.readAt,
});

/** All wallets with their sums. */
export function toOrganizationBalance(
  entries: readonly { wallet: KnownWallet; balance: ChainBalance }[],
): OrganizationBalance {
  const sum = (pick: (balance: ChainBalance) => bigint): bigint =>
    entries.reduce((total, { balance }) => total + pick(balance), 0n);
  return {
    balances: amountsOf({
      lamports: sum(({ lamports }) => lamports),
      baseUnits: sum(({ baseUnits }) => baseUnits),
    }),
    wallets: entries.map(({ wallet, balance }) => toWalletBalance(wallet, balance)),
  };
}
