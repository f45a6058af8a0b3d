import { hasRole, type Viewer } from '@outlay/platform/auth';
import { ok, refuse, type Refused, type Result } from '@outlay/platform/result';
import { readLine } from '@outlay/platform/text';
import { LABEL_LENGTH_MAX, type CompanyWallet } from '../domain/company-wallet.ts';
import { isAddress } from './is-address.ts';
import type { Clock, CompanyWallets } from './ports.ts';

export interface CompanyWalletPorts {
  readonly companyWallets: CompanyWallets;
  readonly clock: Clock;
}

export interface AddCompanyWalletCommand {
  readonly address: string;
  readonly label: string;
  readonly custodianId: string;
}

type RefusalCode =
  | 'FORBIDDEN'
  | 'INVALID_ADDRESS'
  | 'WALLET_TAKEN'
  | 'CUSTODIAN_UNKNOWN'
  | 'VALIDATION_FAILED'
  | 'NOT_FOUND';

const adminsOnly = (): Refused<'FORBIDDEN'> =>
  refuse('FORBIDDEN', 'Only an admin can change company wallets.');

const LABEL = { field: 'label', label: 'The label', max: LABEL_LENGTH_MAX } as const;

/** Watches a wallet of the organisation from now on: its payments become drafts of its custodian, already paid. */
export const addCompanyWallet =
  ({ companyWallets, clock }: CompanyWalletPorts) =>
  async (
    viewer: Viewer,
    { address, label, custodianId }: AddCompanyWalletCommand,
  ): Promise<Result<CompanyWallet, RefusalCode>> => {
    if (!hasRole(viewer, 'admin')) return adminsOnly();
    if (!isAddress(address)) {
      return refuse('INVALID_ADDRESS', 'This is not a Solana address.', 'address');
    }
    const name = readLine(label, LABEL);
    if (!name.ok) return name;
    const { organizationId } = viewer;
    if (!(await companyWallets.isMember(organizationId, custodianId))) {
      return refuse('CUSTODIAN_UNKNOWN', 'This member does not exist.', 'custodianId');
    }
    const wallet = { address, label: name.value, custodianId, watchedSince: clock.now() };
    const added = await companyWallets.add(organizationId, wallet);
    return added
      ? ok({ ...wallet, watched: true })
      : refuse('WALLET_TAKEN', 'This wallet is watched already.', 'address');
  };

/** Starts or stops watching; recorded data stays, and payments made meanwhile never become drafts. */
export const setCompanyWalletWatched =
  ({ companyWallets, clock }: CompanyWalletPorts) =>
  async (
    viewer: Viewer,
    { address, watched }: { address: string; watched: boolean },
  ): Promise<Result<CompanyWallet, RefusalCode>> => {
    if (!hasRole(viewer, 'admin')) return adminsOnly();
    const { organizationId } = viewer;
    const wallet = isAddress(address)
      ? await companyWallets.setWatched({ organizationId, address, watched, now: clock.now() })
      : null;
    return wallet ? ok(wallet) : refuse('NOT_FOUND', 'Wallet not found.');
  };

/** For finance and admins, treasury first; empty for others. */
export const listCompanyWallets =
  ({ companyWallets }: Pick<CompanyWalletPorts, 'companyWallets'>) =>
  (viewer: Viewer): Promise<CompanyWallet[]> =>
    hasRole(viewer, 'finance', 'admin')
      ? companyWallets.all(viewer.organizationId)
      : Promise.resolve([]);
