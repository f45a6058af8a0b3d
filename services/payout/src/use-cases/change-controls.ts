import type { AnyOutgoingEvent } from '@outlay/platform/outbox';
import { ok, type Result } from '@outlay/platform/result';
import { readReason } from '@outlay/platform/text';
import { decideResume, maySeeTreasury } from '../domain/decisions.ts';
import {
  mayNotPause,
  notPaused,
  REASON_LENGTH_MAX,
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

/**
 * The organization's kill switch: nothing new is signed, but sent payments are followed until final. A second call keeps the
 * first reason.
 */
export const pausePayouts =
  ({ unitOfWork }: UseCasePorts) =>
  async ({ actor, reason }: ControlCommand): Promise<Result<null, PayoutRefusalCode>> => {
    const { viewer, cause } = actor;
    if (!maySeeTreasury(viewer)) return mayNotPause();
    const note = readReason(reason, REASON_LENGTH_MAX);
    if (!note.ok) return note;
    const { organizationId, userId: actorId } = viewer;
    return unitOfWork.run(cause, async (scope) => {
      // Signers take this lock and read the switch under it: nothing new is signed after this commit.
      await scope.payouts.lockTreasuries();
      const isNew = await scope.treasury.pause({ organizationId, actorId, reason: note.value });
      if (isNew) {
        await scope.treasury.recordControl({
          organizationId,
          actorId,
          action: 'pause',
          reason: note.value,
        });
        await scope.publish(switched('PayoutsPaused', organizationId, note.value));
      }
      return ok(null);
    });
  };

/** Ends the pause that an organization set itself; an operator ends every other stop. */
export const resumePayouts =
  ({ unitOfWork, treasuries }: ResumePorts) =>
  async ({ actor, reason }: ControlCommand): Promise<Result<null, PayoutRefusalCode>> => {
    const { viewer, cause } = actor;
    const note = readReason(reason, REASON_LENGTH_MAX);
    if (!note.ok) return note;
    const { organizationId, userId: actorId } = viewer;
    const names = treasuriesOf(treasuries, organizationId).map(({ name }) => name);
    return unitOfWork.run(cause, async (scope) => {
      await scope.payouts.lockTreasuries();
      const resume = decideResume(viewer, await scope.treasury.stops(organizationId, names));
      if (!resume.ok) return resume;
      if (!(await scope.treasury.endOwnPause(organizationId))) return notPaused();
      await scope.treasury.recordControl({
        organizationId,
        actorId,
        action: 'resume',
        reason: note.value,
      });
      await scope.publish(switched('PayoutsResumed', organizationId, note.value));
      return ok(null);
    });
  };

const switched = (
  type: 'PayoutsPaused' | 'PayoutsResumed',
  organizationId: string,
  reason: string,
): AnyOutgoingEvent => ({ type, aggregateId: `payouts:${organizationId}`, data: { reason } });
