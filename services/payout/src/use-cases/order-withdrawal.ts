import type { Asking, ProposalCode, Proposed } from '@outlay/authority-log';
import { hasRole } from '@outlay/platform/auth';
import { coinText, formatMoney } from '@outlay/platform/money';
import { ok, refuse, type Result } from '@outlay/platform/result';
import { unknownTreasury, type PayoutRefusalCode } from '../domain/payout-refusals.ts';
import { readWithdrawnAmount, type WithdrawnAsset } from '../domain/withdrawal.ts';
import type { Actor, ChangePorts, PayoutChange } from './ports.ts';
import { treasuriesOf, type Treasuries } from './treasuries.ts';
import { treasuryWithdrawn } from './treasury-withdrawn.ts';

export interface WithdrawalPorts {
  readonly treasuries: Treasuries;
}

/** What is ordered, by the name or the address of the treasury. The payload of a change is kept as JSON. */
interface Order {
  readonly id: string;
  readonly treasury: string;
  readonly asset: WithdrawnAsset;
  readonly amount: string;
  readonly to: string;
}

interface How {
  readonly actor: Actor;
  /** Absent where the session is to be enough. */
  readonly proof?: Asking['proof'];
  /** The Idempotency-Key; null without one. */
  readonly key: string | null;
}

/** Money that leaves a treasury for an address of the organization, once a second admin confirms it. The worker carries it out. */
export const withdrawalOrdered = ({ treasuries }: WithdrawalPorts): PayoutChange<Order> => ({
  kind: 'withdrawal.ordered',
  prepare: async (scope, { id, treasury, asset, amount, to }) => {
    const { withdrawals, organizationId } = scope;
    const rail = treasuriesOf(treasuries, organizationId).find(({ name, address }) =>
      [name, address].includes(treasury),
    );
    if (!rail) return unknownTreasury();
    const read = readWithdrawnAmount(amount, asset);
    if (!read.ok) return read;
    const known = await withdrawals.addresses(organizationId);
    const place = known.find(({ address }) => address === to);
    if (!place) {
      const message = 'Choose one of the withdrawal addresses. Two admins add an address.';
      return refuse('RECIPIENT_NOT_APPROVED', message, 'to');
    }
    const exact = formatMoney(read.value);
    const body = { treasury: rail.address, asset, amount: exact, to };
    const what = `${coinText(exact, asset)} ${asset}`;
    return ok({
      title: `Withdraw ${what} to ${place.label}`,
      fields: [{ field: rail.name, before: 'Stays', after: `${what} to ${to}` }],
      says: { kind: 'withdrawal.ordered', subject: `withdrawal/${id}`, body },
      asksStepUp: true,
      apply: async ({ authorId, confirmedById }) => {
        const ordered = {
          ...{ id, organizationId, treasury: rail.name, to, amount: read.value },
          ...{ orderedById: authorId, confirmedById },
        };
        if (!(await withdrawals.insert(ordered))) return;
        const state = { status: 'ordered', reason: null, signature: null } as const;
        await scope.publish(await treasuryWithdrawn(withdrawals, ordered, state));
      },
    });
  },
});

/** Proposes a withdrawal. */
export const orderWithdrawal = (ports: ChangePorts & WithdrawalPorts) => {
  const change = withdrawalOrdered(ports);
  return async (
    input: Omit<Order, 'id'>,
    { actor, proof, key }: How,
  ): Promise<Result<Proposed, PayoutRefusalCode | ProposalCode>> => {
    if (!hasRole(actor.viewer, 'admin')) {
      return refuse('FORBIDDEN', 'Only admins can move money out of a treasury.');
    }
    const run = ports.inChange(actor.cause);
    const id = await run(({ withdrawals }) => withdrawals.newId(proof));
    if (id === null) {
      return refuse('PROOF_INVALID', 'Ask for the id of a new withdrawal, and sign that.', 'proof');
    }
    const once = { key, operation: change.kind, input };
    return ports.changes.propose(run, change, { ...input, id }, { ...actor, proof, once });
  };
};
