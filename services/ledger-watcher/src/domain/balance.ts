import { scaleOf, formatUnits } from '@outlay/platform/money';

/** Balances of an address, in lamports and in base units of PYUSD (millionths). */
export interface ChainBalance {
  readonly lamports: bigint;
  readonly pyusdBaseUnits: bigint;
  readonly slot: number;
  readonly readAt: Date;
}

/** A balance with its owner. Amounts are decimal strings with scale 9 (SOL) and 6 (PYUSD). */
export interface WalletBalance {
  readonly address: string;
  readonly label: string;
  readonly owner: { readonly id: string } | null;
  readonly sol: string;
  readonly pyusd: string;
  readonly slot: string;
  readonly readAt: Date;
}

export interface OrganizationBalance {
  readonly sol: string;
  readonly pyusd: string;
  readonly wallets: readonly WalletBalance[];
}

/** A wallet whose balance can be queried. */
export interface KnownWallet {
  readonly address: string;
  /** 'Treasury' or a member's name. */
  readonly label: string;
  readonly ownerId: string | null;
}

const solText = (lamports: bigint): string => formatUnits(lamports, scaleOf('SOL'));
const pyusdText = (baseUnits: bigint): string => formatUnits(baseUnits, scaleOf('PYUSD'));

export const toWalletBalance = (wallet: KnownWallet, balance: ChainBalance): WalletBalance => ({
  address: wallet.address,
  label: wallet.label,
  owner: wallet.ownerId === null ? null : { id: wallet.ownerId },
  sol: solText(balance.lamports),
  pyusd: pyusdText(balance.pyusdBaseUnits),
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
    sol: solText(sum(({ lamports }) => lamports)),
    pyusd: pyusdText(sum(({ pyusdBaseUnits }) => pyusdBaseUnits)),
    wallets: entries.map(({ wallet, balance }) => toWalletBalance(wallet, balance)),
  };
}
