import type { Asking, ProposalCode, Proposed } from '@outlay/authority-log';
import { isApiKey, type Viewer } from '@outlay/platform/auth';
import type { AnyOutgoingEvent } from '@outlay/platform/outbox';
import { ok, type Result } from '@outlay/platform/result';
import { readReason } from '@outlay/platform/text';
import { decideResume, mayDecide } from '../domain/decisions.ts';
import {
  mayNotPause,
  REASON_LENGTH_MAX,
  type PayoutRefusalCode,
} from '../domain/payout-refusals.ts';
import type { Actor, ChangePorts, PayoutChange } from './ports.ts';
import { treasuriesOf, type Treasuries } from './treasuries.ts';

export interface ControlCommand {
  readonly actor: Actor;
  readonly reason: string;
  /** Absent where the session is to be enough. */
  readonly proof?: Asking['proof'];
}

type Switched = Promise<Result<Proposed, PayoutRefusalCode | ProposalCode>>;

/** Nothing new is signed, but sent payments are followed until final. A second pause keeps the first reason. */
export const payoutsPaused: PayoutChange<{
  readonly reason: string;
  /** Whether a program pauses, which says nothing in the authority log: like the service itself, it never causes a payment. */
  readonly byProgram: boolean;
}> = {
  kind: 'payouts.paused',
  prepare: async (scope, { reason, byProgram }, actorId) => {
    const { organizationId } = scope;
    // Signers take this lock and read the switch under it: nothing new is signed after this commit.
    await scope.payouts.lockTreasuries();
    return ok({
      title: 'Pause payouts',
      fields: [{ field: 'Payouts', before: 'Running', after: `Paused: ${reason}` }],
      says: byProgram ? null : { kind: 'payments.paused', subject: 'payments', body: {} },
      apply: async () => {
        if (!(await scope.treasury.pause({ organizationId, actorId, reason }))) return;
        await scope.treasury.recordControl({ organizationId, actorId, action: 'pause', reason });
        await scope.publish(switched('PayoutsPaused', organizationId, reason));
      },
    });
  },
};

/** The organization's kill switch. */
export const pausePayouts =
  ({ inChange, changes }: ChangePorts) =>
  async ({ actor, reason, proof }: ControlCommand): Switched => {
    if (!mayDecide(actor.viewer)) return mayNotPause();
    const note = readReason(reason, REASON_LENGTH_MAX);
    if (!note.ok) return note;
    const payload = { reason: note.value, byProgram: isApiKey(actor.viewer) };
    return changes.propose(inChange(actor.cause), payoutsPaused, payload, { ...actor, proof });
  };

/** Who decides, as far as decisions depend on it. */
export type Decider = Pick<Viewer, 'userId' | 'organizationId' | 'roles'>;

export const deciderOf = ({ userId, organizationId, roles }: Viewer): Decider => ({
  userId,
  organizationId,
  roles,
});

interface ResumePorts {
  readonly treasuries: Treasuries;
}

/** Ends the pause that an organization set itself; an operator ends every other stop. */
export const payoutsResumed = ({
  treasuries,
}: ResumePorts): PayoutChange<{ readonly reason: string; readonly decider: Decider }> => ({
  kind: 'payouts.resumed',
  prepare: async (scope, { reason, decider }, actorId) => {
    const { organizationId } = scope;
    const names = treasuriesOf(treasuries, organizationId).map(({ name }) => name);
    await scope.payouts.lockTreasuries();
    const resume = decideResume(decider, await scope.treasury.stops(organizationId, names));
    if (!resume.ok) return resume;
    return ok({
      title: 'Resume payouts',
      fields: [{ field: 'Payouts', before: 'Paused', after: `Running: ${reason}` }],
      says: { kind: 'payments.resumed', subject: 'payments', body: {} },
      apply: async () => {
        if (!(await scope.treasury.endOwnPause(organizationId))) return;
        await scope.treasury.recordControl({ organizationId, actorId, action: 'resume', reason });
        await scope.publish(switched('PayoutsResumed', organizationId, reason));
      },
    });
  },
});

/** Ends the organization's own pause, or proposes that. */
export const resumePayouts = (ports: ChangePorts & ResumePorts) => {
  const change = payoutsResumed(ports);
  return async ({ actor, reason, proof }: ControlCommand): Switched => {
    const note = readReason(reason, REASON_LENGTH_MAX);
    if (!note.ok) return note;
    const payload = { reason: note.value, decider: deciderOf(actor.viewer) };
    const run = ports.inChange(actor.cause);
    return ports.changes.propose(run, change, payload, { ...actor, proof });
  };
};

const switched = (
  type: 'PayoutsPaused' | 'PayoutsResumed',
  organizationId: string,
  reason: string,
): AnyOutgoingEvent => ({ type, aggregateId: `payouts:${organizationId}`, data: { reason } });
