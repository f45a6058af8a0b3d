import type {
  Asking,
  Changes,
  ChangeKind,
  ProposalCode,
  Proposed,
  Saying,
} from '@outlay/authority-log';
import { hasRole, readsBooks, type Viewer } from '@outlay/platform/auth';
import type { Cause } from '@outlay/platform/outbox';
import { ok, refuse, type Result } from '@outlay/platform/result';
import { readLine } from '@outlay/platform/text';
import { LABEL_LENGTH_MAX, type CompanyWallet } from '../domain/company-wallet.ts';
import { isAddress } from './is-address.ts';
import type { Clock, CompanyWallets, Scope, UnitOfWork } from './ports.ts';

type WalletCode =
  | 'FORBIDDEN'
  | 'INVALID_ADDRESS'
  | 'WALLET_TAKEN'
  | 'CUSTODIAN_UNKNOWN'
  | 'VALIDATION_FAILED'
  | 'NOT_FOUND';

type WalletChange<Payload> = ChangeKind<Scope, Payload, WalletCode>;

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

const sayingOf = (address: string, custodianId: string, isWatched: boolean): Saying => ({
  kind: 'company_wallet.set',
  subject: `company_wallet/${address}`,
  body: { custodianId, isWatched },
});

/** Watches a wallet of the organization: its payments become drafts of its custodian, already paid. */
export const walletAdded = ({
  clock,
}: {
  readonly clock: Clock;
}): WalletChange<NewCompanyWallet> => ({
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
      fields: [
        added('Address', address),
        added('Label', name.value),
        added('Custodian', custodian),
        added('Watched', 'Yes'),
      ],
      says: sayingOf(address, custodianId, true),
      apply: async () => {
        const wallet = { address, label: name.value, custodianId, watchedSince: clock.now() };
        if (await companyWallets.add(organizationId, wallet)) return;
        throw new Error('the wallet was claimed while it was added');
      },
    });
  },
});

/** Starts or stops watching. Recorded data stays, and payments made while it was stopped never become drafts. */
export const walletWatchChanged = ({
  clock,
}: {
  readonly clock: Clock;
}): WalletChange<WatchChange> => ({
  kind: 'company_wallet.watch_changed',
  prepare: async ({ organizationId, companyWallets }, { address, watched }) => {
    const wallet = isAddress(address) ? await companyWallets.find(organizationId, address) : null;
    const custodianId = wallet?.custodianId ?? null;
    if (!wallet || custodianId === null) return refuse('NOT_FOUND', 'Wallet not found.');
    const inWords = (isWatched: boolean): string => (isWatched ? 'Watched' : 'Not watched');
    const isSame = wallet.watched === watched;
    return ok({
      title: `${watched ? 'Watch' : 'Stop watching'} company wallet “${wallet.label}”`,
      // Labels are not unique, so the field names the address.
      fields: [
        { field: `Wallet ${address}`, before: inWords(wallet.watched), after: inWords(watched) },
      ],
      says: isSame ? null : sayingOf(address, custodianId, watched),
      apply: async () => {
        await companyWallets.setWatched({ organizationId, address, watched, now: clock.now() });
      },
    });
  },
});

export interface CompanyWalletPorts {
  readonly unitOfWork: UnitOfWork;
  readonly changes: Changes<Scope>;
  readonly clock: Clock;
}

/** Who asks for a change, and what caused it. */
export interface Actor extends Pick<Asking, 'viewer' | 'credentials'> {
  readonly cause: Cause;
}

/** Makes a change as an admin, or proposes it. */
const proposing =
  <Payload>({ unitOfWork, changes }: CompanyWalletPorts, change: WalletChange<Payload>) =>
  async (
    actor: Actor,
    input: Payload,
    proof: Asking['proof'],
  ): Promise<Result<Proposed, WalletCode | ProposalCode>> => {
    if (!hasRole(actor.viewer, 'admin')) {
      return refuse('FORBIDDEN', 'Only admins manage company wallets.');
    }
    const run = <Value>(work: (scope: Scope) => Promise<Value>) =>
      unitOfWork.run(actor.cause, work);
    return changes.propose(run, change, input, { ...actor, proof });
  };

/** Adds a wallet, or proposes it. */
export const addCompanyWallet = (ports: CompanyWalletPorts) => proposing(ports, walletAdded(ports));

/** Starts or stops watching a wallet, or proposes it. */
export const setCompanyWalletWatched = (ports: CompanyWalletPorts) =>
  proposing(ports, walletWatchChanged(ports));

interface ReadPorts {
  readonly companyWallets: Pick<CompanyWallets, 'all' | 'find'>;
}

/** For finance and admins, treasury first; empty for others. */
export const listCompanyWallets =
  ({ companyWallets }: ReadPorts) =>
  (viewer: Viewer): Promise<CompanyWallet[]> =>
    readsBooks(viewer) ? companyWallets.all(viewer.organizationId) : Promise.resolve([]);

/** One wallet of the viewer's organization; null without one. */
export const findCompanyWallet =
  ({ companyWallets }: ReadPorts) =>
  ({ organizationId }: Viewer, address: string): Promise<CompanyWallet | null> =>
    companyWallets.find(organizationId, address);
