import { hasRole, type Viewer } from '@outlay/platform/auth';
import { ok, refuse, type Result } from '@outlay/platform/result';
import bs58 from 'bs58';
import {
  toOrganizationBalance,
  toWalletBalance,
  type ChainBalance,
  type KnownWallet,
  type OrganizationBalance,
  type WalletBalance,
} from '../domain/balance.ts';
import type { BalanceReader } from './balance-reader.ts';
import { inParallel } from './in-parallel.ts';
import type { Directory } from './ports.ts';

export interface ReadBalancesPorts {
  readonly directory: Directory;
  readonly reader: BalanceReader;
  readonly treasury: { readonly address: string; readonly organizationId: string };
}

const unavailable = () =>
  refuse('BALANCE_UNAVAILABLE', 'The balance cannot be read right now. Try again in a moment.');

const seesOrganization = (viewer: Viewer): boolean =>
  hasRole(viewer, 'finance', 'admin', 'operator');

function isAddress(text: string): boolean {
  // Decoding is quadratic in the length: a long text is refused unread.
  if (text.length < 32 || text.length > 44) return false;
  return bs58.decodeUnsafe(text)?.length === 32;
}

/** The treasury first, then the members' wallets; an address that two members name counts once. */
async function walletsOf(
  { directory, treasury }: ReadBalancesPorts,
  organizationId: string,
): Promise<KnownWallet[]> {
  const members = await directory.walletsOf(organizationId);
  const all =
    organizationId === treasury.organizationId
      ? [{ address: treasury.address, label: 'Treasury', ownerId: null }, ...members]
      : members;
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
      return refuse('FORBIDDEN', 'Only finance, admins and operators see these balances.');
    }
    const wallets = await walletsOf(ports, viewer.organizationId);
    const balances = await inParallel(wallets, ({ address }) => ports.reader.read(address));
    const entries = wallets.flatMap((wallet, index) => {
      const balance: ChainBalance | null | undefined = balances[index];
      return balance ? [{ wallet, balance }] : [];
    });
    // A total that silently leaves a wallet out would be a wrong number.
    return entries.length === wallets.length ? ok(toOrganizationBalance(entries)) : unavailable();
  };
