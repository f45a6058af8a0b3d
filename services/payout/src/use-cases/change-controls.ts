import { ok, type Result } from '@outlay/platform/result';
import { mayResume, maySeeTreasury } from '../domain/decisions.ts';
import {
  mayNotPause,
  mayNotResume,
  notPaused,
  readReason,
  type PayoutRefusalCode,
} from '../domain/payout-refusals.ts';
import type { Actor, UseCasePorts } from './ports.ts';
import { treasuriesOf, type Treasuries } from './treasuries.ts';

export interface ControlCommand {
  readonly actor: Actor;
  readonly reason: string;
}

export interface ResumePorts extends UseCasePorts {
  readonly treasuries: Treasuries;
}

/** The organisation's kill switch: nothing new is signed, what was sent is followed to its end. Switched on twice, the first reason stays. */
export const pausePayouts =
  ({ unitOfWork }: UseCasePorts) =>
  async ({ actor, reason }: ControlCommand): Promise<Result<null, PayoutRefusalCode>> => {
    const { viewer, cause } = actor;
    if (!maySeeTreasury(viewer)) return mayNotPause();
    const note = readReason(reason);
    if (!note.ok) return note;
    const { organizationId, userId: actorId } = viewer;
    return unitOfWork.run(cause, async (scope) => {
      // Whoever signs holds this lock and reads the switch under it: after this commit nothing new is signed.
      await scope.payouts.lockTreasuries();
      const isNew = await scope.treasury.pause(organizationId, actorId, note.value);
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

/** Lets payouts go on, also those that the service had stopped by itself; a changed mint counts as accepted by whoever does it. */
export const resumePayouts =
  ({ unitOfWork, treasuries }: ResumePorts) =>
  async ({ actor, reason }: ControlCommand): Promise<Result<null, PayoutRefusalCode>> => {
    const { viewer, cause } = actor;
    if (!mayResume(viewer)) return mayNotResume();
    const note = readReason(reason);
    if (!note.ok) return note;
    const { organizationId, userId: actorId } = viewer;
    const names = treasuriesOf(treasuries, organizationId).map(({ name }) => name);
    return unitOfWork.run(cause, async (scope) => {
      await scope.payouts.lockTreasuries();
      const { ended, observedMint } = await scope.treasury.resume(organizationId, names);
      if (!ended) return notPaused();
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
