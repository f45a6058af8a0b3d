import type { Asking, ProposalCode, Proposed } from '@outlay/authority-log';
import { hasRole } from '@outlay/platform/auth';
import { ok, refuse, type Result } from '@outlay/platform/result';
import { treasuryUnavailable, type PayoutRefusalCode } from '../domain/payout-refusals.ts';
import {
  readWithdrawalAddress,
  WITHDRAWAL_ADDRESSES_MAX,
  type WithdrawalAddress,
} from '../domain/withdrawal.ts';
import type { Actor, ChangePorts, PayoutChange } from './ports.ts';
import type { Treasuries } from './treasuries.ts';

/** How a change is asked for. */
interface How {
  readonly actor: Actor;
  /** Absent where the session is to be enough. */
  readonly proof?: Asking['proof'];
}

type Changed = Promise<Result<Proposed, PayoutRefusalCode | ProposalCode>>;

const onlyAdmins = () => refuse('FORBIDDEN', 'Only admins can move money out of a treasury.');

const subjectOf = (address: string): string => `withdrawal_address/${address}`;

const shown = ({ label, address, memo }: WithdrawalAddress): string =>
  `${label}, ${address}${memo === null ? '' : `, memo ${memo}`}`;

/** An address to which money may be withdrawn. Two people agree to it; its label is for people alone. */
export const withdrawalAddressAdded: PayoutChange<WithdrawalAddress> = {
  kind: 'withdrawal_address.added',
  prepare: async ({ withdrawals, organizationId }, added) => {
    const known = await withdrawals.addresses(organizationId);
    const before = known.find(({ address }) => address === added.address);
    if (!before && known.length >= WITHDRAWAL_ADDRESSES_MAX) {
      const message = `A company has up to ${WITHDRAWAL_ADDRESSES_MAX} withdrawal addresses.`;
      return refuse('LIMIT_REACHED', message, 'address');
    }
    const { address, isVault, memo } = added;
    const isSame = before?.memo === memo && before.isVault === isVault;
    const body = { address, isVault, ...(memo !== null && { memo }) };
    return ok({
      title: `Allow withdrawals to ${added.label}`,
      fields: [{ field: 'Address', before: before ? shown(before) : 'None', after: shown(added) }],
      says: isSame ? null : { kind: 'withdrawal_address.set', subject: subjectOf(address), body },
      apply: () => withdrawals.addAddress(organizationId, added),
    });
  },
};

/** Nothing is withdrawn to the address any more. One person is enough. */
export const withdrawalAddressRemoved: PayoutChange<Pick<WithdrawalAddress, 'address'>> = {
  kind: 'withdrawal_address.removed',
  prepare: async ({ withdrawals, organizationId }, { address }) => {
    const known = await withdrawals.addresses(organizationId);
    const before = known.find((each) => each.address === address);
    if (!before) return refuse('NOT_FOUND', 'This is not a withdrawal address.', 'address');
    const body = { removed: true };
    return ok({
      title: `Stop withdrawals to ${before.label}`,
      fields: [{ field: 'Address', before: shown(before), after: 'None' }],
      says: { kind: 'withdrawal_address.set', subject: subjectOf(address), body },
      apply: () => withdrawals.removeAddress(organizationId, address),
    });
  },
};

interface AddressPorts extends ChangePorts {
  readonly treasuries: Pick<Treasuries, 'primaryOf'>;
}

/** Adds an address or changes its label or memo, or proposes that. */
export const addWithdrawalAddress =
  ({ inChange, changes, treasuries }: AddressPorts) =>
  async (input: Parameters<typeof readWithdrawalAddress>[0], { actor, ...how }: How): Changed => {
    if (!hasRole(actor.viewer, 'admin')) return onlyAdmins();
    const primary = treasuries.primaryOf(actor.viewer.organizationId);
    if (!primary) return treasuryUnavailable();
    const read = readWithdrawalAddress(input, (text) => primary.addressKind(text));
    if (!read.ok) return read;
    const run = inChange(actor.cause);
    return changes.propose(run, withdrawalAddressAdded, read.value, { ...actor, ...how });
  };

export const removeWithdrawalAddress =
  ({ inChange, changes }: ChangePorts) =>
  async (address: string, { actor, ...how }: How): Changed => {
    if (!hasRole(actor.viewer, 'admin')) return onlyAdmins();
    const run = inChange(actor.cause);
    return changes.propose(run, withdrawalAddressRemoved, { address }, { ...actor, ...how });
  };
