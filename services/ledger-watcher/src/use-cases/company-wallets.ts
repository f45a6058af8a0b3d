import { hasRole, type Viewer } from '@outlay/platform/auth';
import type { Control, ControlGate, ProposalCode, Proposed } from '@outlay/platform/controls';
import type { Cause } from '@outlay/platform/outbox';
import { ok, refuse, type Result } from '@outlay/platform/result';
import { readLine } from '@outlay/platform/text';
import { LABEL_LENGTH_MAX, type CompanyWallet } from '../domain/company-wallet.ts';
import { isAddress } from './is-address.ts';
import type { Clock, CompanyWallets, Scope, UnitOfWork } from './ports.ts';

type AddRefusalCode =
  | 'INVALID_ADDRESS'
  | 'WALLET_TAKEN'
  | 'CUSTODIAN_UNKNOWN'
  | 'VALIDATION_FAILED';

export interface NewCompanyWallet {
  readonly address: string;
  readonly label: string;
  readonly custodianId: string;
}

export interface WatchChange {
  readonly address: string;
  readonly watched: boolean;
}

const LABEL = { field: 'label', label: 'The label', max: LABEL_LENGTH_MAX } as const;

const added = (field: string, after: string) => ({ field, before: null, after });

/** Watches a wallet of the organization: its payments become drafts of its custodian, already paid. */
export const walletAddedControl = (
  clock: Clock,
): Control<Scope, NewCompanyWallet, CompanyWallet, AddRefusalCode> => ({
  kind: 'company_wallet.added',
  prepare: async ({ organizationId, companyWallets }, { address, label, custodianId }) => {
    if (!isAddress(address)) {
      return refuse('INVALID_ADDRESS', 'This is not a Solana address.', 'address');
    }
    const name = readLine(label, LABEL);
    if (!name.ok) return name;
    const custodian = await companyWallets.memberName(organizationId, custodianId);
    if (custodian === null) {
      return refuse('CUSTODIAN_UNKNOWN', 'This member does not exist.', 'custodianId');
    }
    if (!(await companyWallets.isFree(organizationId, address))) {
      return refuse('WALLET_TAKEN', 'This wallet is in use already.', 'address');
    }
    return ok({
      title: `Add company wallet “${name.value}”`,
      diff: [
        added('Address', address),
        added('Label', name.value),
        added('Custodian', custodian),
        added('Watched', 'Yes'),
      ],
      apply: async () => {
        const wallet = { address, label: name.value, custodianId, watchedSince: clock.now() };
        if (await companyWallets.add(organizationId, wallet)) return { ...wallet, watched: true };
        throw new Error('the wallet was claimed while it was added');
      },
    });
  },
});

/** Starts or stops watching. Recorded data stays, and payments made while it was stopped never become drafts. */
export const walletWatchControl = (
  clock: Clock,
): Control<Scope, WatchChange, CompanyWallet, 'NOT_FOUND'> => ({
  kind: 'company_wallet.watch_changed',
  prepare: async ({ organizationId, companyWallets }, { address, watched }) => {
    const wallet = isAddress(address) ? await companyWallets.find(organizationId, address) : null;
    if (!wallet) return refuse('NOT_FOUND', 'Wallet not found.');
    const inWords = (isWatched: boolean): string => (isWatched ? 'Watched' : 'Not watched');
    return ok({
      title: `${watched ? 'Watch' : 'Stop watching'} company wallet “${wallet.label}”`,
      // Labels are not unique, so the diff names the address.
      diff:
        wallet.watched === watched
          ? []
          : [
              {
                field: `Wallet ${address}`,
                before: inWords(wallet.watched),
                after: inWords(watched),
              },
            ],
      apply: async () => {
        const change = { organizationId, address, watched, now: clock.now() };
        const changed = await companyWallets.setWatched(change);
        if (changed) return changed;
        throw new Error('the wallet was claimed while it was changed');
      },
    });
  },
});

export interface CompanyWalletPorts {
  readonly unitOfWork: UnitOfWork;
  readonly controls: ControlGate<Scope>;
  readonly clock: Clock;
}

interface WalletCommand<Payload> {
  readonly viewer: Viewer;
  readonly cause: Cause;
  readonly input: Payload;
}

type Outcome<Code extends string> = Promise<Result<Proposed<CompanyWallet>, Code | ProposalCode>>;

/** Adds a wallet, or proposes it. */
export const addCompanyWallet = ({ unitOfWork, controls, clock }: CompanyWalletPorts) => {
  const control = walletAddedControl(clock);
  return ({ viewer, cause, input }: WalletCommand<NewCompanyWallet>): Outcome<AddRefusalCode> =>
    unitOfWork.run(cause, (scope) => controls.propose(scope, control, input, viewer));
};

/** Starts or stops watching a wallet, or proposes it. */
export const setCompanyWalletWatched = ({ unitOfWork, controls, clock }: CompanyWalletPorts) => {
  const control = walletWatchControl(clock);
  return ({ viewer, cause, input }: WalletCommand<WatchChange>): Outcome<'NOT_FOUND'> =>
    unitOfWork.run(cause, (scope) => controls.propose(scope, control, input, viewer));
};

/** For finance and admins, treasury first; empty for others. */
export const listCompanyWallets =
  ({ companyWallets }: { readonly companyWallets: Pick<CompanyWallets, 'all'> }) =>
  (viewer: Viewer): Promise<CompanyWallet[]> =>
    hasRole(viewer, 'finance', 'admin')
      ? companyWallets.all(viewer.organizationId)
      : Promise.resolve([]);
