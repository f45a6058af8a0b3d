import { ok, type Result } from '@outlay/platform/result';
import { decideResume, isOperator, maySeeTreasury, type Resume } from '../domain/decisions.ts';
import {
  mayNotPause,
  notPaused,
  readReason,
  type PayoutRefusalCode,
} from '../domain/payout-refusals.ts';
import type { MintSettings } from '../domain/mint-guard.ts';
import type { Actor, Scope, UseCasePorts } from './ports.ts';
import { treasuriesOf, type Treasuries } from './treasuries.ts';

export interface ControlCommand {
  readonly actor: Actor;
  readonly reason: string;
}

export interface ResumePorts extends UseCasePorts {
  readonly treasuries: Treasuries;
}

/**
 * The organisation's kill switch: nothing new is signed, sent payments are followed until final. A second call keeps the first
 * reason.
 */
export const pausePayouts =
  ({ unitOfWork }: UseCasePorts) =>
  async ({ actor, reason }: ControlCommand): Promise<Result<null, PayoutRefusalCode>> => {
    const { viewer, cause } = actor;
    if (!maySeeTreasury(viewer)) return mayNotPause();
    const note = readReason(reason);
    if (!note.ok) return note;
    const { organizationId, userId: actorId } = viewer;
    return unitOfWork.run(cause, async (scope) => {
      // Signers hold this lock and read the switch under it: after this commit nothing new is signed.
      await scope.payouts.lockTreasuries();
      const isNew = await scope.treasury.pause({
        organizationId,
        actorId,
        reason: note.value,
        byOperator: isOperator(viewer),
      });
      if (isNew) {
        await scope.treasury.recordControl({
          organizationId,
          actorId,
          action: 'pause',
          reason: note.value,
        });
      }
      return ok(null);
    });
  };

/**
 * Resumes an organisation's payouts. For an operator this ends every stop, the service's own included, and accepts a changed
 * mint.
 */
export const resumePayouts =
  ({ unitOfWork, treasuries }: ResumePorts) =>
  async ({ actor, reason }: ControlCommand): Promise<Result<null, PayoutRefusalCode>> => {
    const { viewer, cause } = actor;
    const note = readReason(reason);
    if (!note.ok) return note;
    const { organizationId, userId: actorId } = viewer;
    const names = treasuriesOf(treasuries, organizationId).map(({ name }) => name);
    return unitOfWork.run(cause, async (scope) => {
      await scope.payouts.lockTreasuries();
      const resume = decideResume(viewer, await scope.treasury.stops(organizationId, names));
      if (!resume.ok) return resume;
      const ended = await endStops(scope, resume.value, { organizationId, names });
      if (!ended) return notPaused();
      const { observedMint } = ended;
      const decision = { organizationId, actorId, reason: note.value };
      await scope.treasury.recordControl({ ...decision, action: 'resume' });
      if (observedMint) {
        await scope.treasury.acceptMint(observedMint, actorId);
        await scope.treasury.recordControl({
          ...decision,
          action: 'accept_mint',
          details: observedMint,
        });
      }
      return ok(null);
    });
  };

/** Null when the stop no longer existed. */
async function endStops(
  { treasury }: Scope,
  resume: Resume,
  of: { readonly organizationId: string; readonly names: readonly string[] },
): Promise<{ observedMint: MintSettings | null } | null> {
  if (resume === 'all_stops') return treasury.endAllStops(of.organizationId, of.names);
  return (await treasury.endOwnPause(of.organizationId)) ? { observedMint: null } : null;
}
