import { readsBooks, type Viewer } from '@outlay/platform/auth';
import { ok, refuse, type Result } from '@outlay/platform/result';
import {
  toOrganizationBalance,
  toWalletBalance,
  type ChainBalance,
  type KnownWallet,
  type OrganizationBalance,
  type WalletBalance,
} from '../domain/balance.ts';
import type { BalanceReader } from './balance-reader.ts';
import { TREASURY_LABEL } from '../domain/company-wallet.ts';
import { inParallel } from './in-parallel.ts';
import { isAddress } from './is-address.ts';
import type { Directory } from './ports.ts';

export interface ReadBalancesPorts {
  readonly directory: Directory;
  readonly reader: BalanceReader;
}

const unavailable = () =>
  refuse('BALANCE_UNAVAILABLE', 'The balance cannot be read right now. Try again in a moment.');

const seesOrganization = (viewer: Viewer): boolean => readsBooks(viewer);

/** The treasury first, then company wallets, then members' wallets; an address claimed by two members counts once. */
async function walletsOf(
  { directory }: ReadBalancesPorts,
  organizationId: string,
): Promise<KnownWallet[]> {
  const [treasury, others] = await Promise.all([
    directory.treasuryOf(organizationId),
    directory.walletsOf(organizationId),
  ]);
  const all =
    treasury === null
      ? others
      : [{ address: treasury, label: TREASURY_LABEL, ownerId: null }, ...others];
  return all.filter(
    ({ address }, index) => all.findIndex((other) => other.address === address) === index,
  );
}

export const readWalletBalance =
  (ports: ReadBalancesPorts) =>
  async (
    viewer: Viewer,
    address: string,
  ): Promise<Result<WalletBalance, 'INVALID_ADDRESS' | 'FORBIDDEN' | 'BALANCE_UNAVAILABLE'>> => {
    if (!isAddress(address)) {
      return refuse('INVALID_ADDRESS', 'This is not a Solana address.', 'address');
    }
    const wallets = seesOrganization(viewer)
      ? await walletsOf(ports, viewer.organizationId)
      : (await ports.directory.walletsOf(viewer.organizationId)).filter(
          ({ ownerId }) => ownerId === viewer.userId,
        );
    const wallet = wallets.find((known) => known.address === address);
    if (!wallet) return refuse('FORBIDDEN', 'You may not see the balance of this wallet.');
    const balance = await ports.reader.read(address);
    return balance ? ok(toWalletBalance(wallet, balance)) : unavailable();
  };

export const readOrganizationBalance =
  (ports: ReadBalancesPorts) =>
  async (
    viewer: Viewer,
  ): Promise<Result<OrganizationBalance, 'FORBIDDEN' | 'BALANCE_UNAVAILABLE'>> => {
    if (!seesOrganization(viewer)) {
      return refuse('FORBIDDEN', 'Only finance and admins see these balances.');
    }
    const wallets = await walletsOf(ports, viewer.organizationId);
    const balances = await inParallel(wallets, ({ address }) => ports.reader.read(address));
    const entries = wallets.flatMap((wallet, index) => {
      const balance: ChainBalance | null | undefined = balances[index];
      return balance ? [{ wallet, balance }] : [];
    });
    // A total that silently omits a wallet would be wrong.
    return entries.length === wallets.length ? ok(toOrganizationBalance(entries)) : unavailable();
  };
