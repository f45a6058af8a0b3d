import { requireHuman } from '@outlay/platform/auth';
import type { IdempotencyCode } from '@outlay/platform/idempotency';
import { ok, type Result } from '@outlay/platform/result';
import { mayDecide } from '../domain/decisions.ts';
import {
  forbidden,
  notFound,
  notQueued,
  readRunIds,
  type PayoutRefusalCode,
} from '../domain/payout-refusals.ts';
import type { Actor, Clock, UseCasePorts } from './ports.ts';

export interface StartRunPorts extends UseCasePorts {
  readonly clock: Clock;
}

/** Releases queued payouts for sending, each in its own transaction. With a refusal, none is released. */
export const startRun =
  ({ unitOfWork, clock }: StartRunPorts) =>
  async ({
    actor,
    ids,
    idempotencyKey: key = null,
  }: {
    actor: Actor;
    ids: readonly string[];
    idempotencyKey?: string | null;
  }): Promise<Result<readonly string[], PayoutRefusalCode | IdempotencyCode>> => {
    const { viewer } = actor;
    if (!mayDecide(viewer)) return forbidden();
    const refused = requireHuman(viewer);
    if (refused) return refused;
    const wanted = readRunIds(ids);
    if (!wanted.ok) return wanted;
    const request = { actor, key, operation: 'startPayoutRun', input: wanted.value };
    return unitOfWork.runOnce(request, async (scope) => {
      const found = await scope.payouts.lockMany(viewer.organizationId, wanted.value);
      if (found.length < wanted.value.length) return notFound();
      if (found.some(({ status }) => status !== 'QUEUED')) return notQueued();
      await scope.payouts.startRun(wanted.value, clock.now());
      for (const payout of found) {
        await scope.recordDecision({
          payout,
          actorId: viewer.userId,
          action: 'start_run',
          reason: `Started in a run of ${found.length}.`,
        });
      }
      return ok(wanted.value);
    });
  };
