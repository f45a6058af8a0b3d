import { hasRole, type Viewer } from '@outlay/platform/auth';
import type { IdempotencyCode } from '@outlay/platform/idempotency';
import type { Cause } from '@outlay/platform/outbox';
import { ok, refuse, type Result } from '@outlay/platform/result';
import {
  hasEnded,
  refusalOfDelegation,
  type Delegation,
  type DelegationCode,
} from '../domain/delegation.ts';
import type { Clock, UnitOfWork } from './ports.ts';

interface Ports {
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

export interface CreateDelegationCommand {
  readonly viewer: Viewer;
  readonly cause: Cause;
  readonly idempotencyKey: string | null;
  /** Null: the viewer. */
  readonly fromId: string | null;
  readonly toId: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly reason: string | null;
}

/** Lets a member act for an absent one during a period. */
export const createDelegation =
  ({ unitOfWork, clock }: Ports) =>
  async (
    command: CreateDelegationCommand,
  ): Promise<Result<{ id: string }, DelegationCode | IdempotencyCode>> => {
    const { viewer, cause, idempotencyKey, ...input } = command;
    const fromId = input.fromId ?? viewer.userId;
    if (fromId !== viewer.userId && !hasRole(viewer, 'admin')) {
      return refuse('FORBIDDEN', 'Only admins can set a delegate for another member.', 'fromId');
    }
    const wanted = { ...input, fromId, reason: input.reason?.trim() || null };
    return unitOfWork.run(cause, (scope) =>
      scope.once(idempotencyKey, 'createDelegation', idempotent(wanted), async () => {
        const now = clock.now();
        const others = await scope.lockDelegations(now);
        const members = await scope.membersByIds([fromId, wanted.toId]);
        const refused = refusalOfDelegation(wanted, others, members, now);
        if (refused) return refused;
        const { id } = await scope.insertDelegation({ ...wanted, createdById: viewer.userId });
        return ok({ id });
      }),
    );
  };

const idempotent = ({ startsAt, endsAt, ...input }: { startsAt: Date; endsAt: Date }) => ({
  ...input,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
});

/** Ends a delegation early; the absent member and admins may. */
export const endDelegation =
  ({ unitOfWork, clock }: Ports) =>
  (command: {
    readonly viewer: Viewer;
    readonly cause: Cause;
    readonly id: string;
  }): Promise<Result<Delegation, 'NOT_FOUND' | 'ALREADY_ENDED'>> =>
    unitOfWork.run(command.cause, async (scope) => {
      const { viewer, id } = command;
      const now = clock.now();
      const found = await scope.delegation(id);
      const isTheirs = found?.fromId === viewer.userId || hasRole(viewer, 'admin');
      if (!found || !isTheirs) return refuse('NOT_FOUND', 'Delegation not found.');
      const isOver = hasEnded(found, now) || !(await scope.endDelegation(id, now));
      if (isOver) return refuse('ALREADY_ENDED', 'This delegation has already ended.');
      const { fromId, toId } = found;
      await scope.publish([
        {
          type: 'DelegationEnded',
          aggregateId: `delegation:${id}`,
          data: { delegationId: id, fromId, toId, endedAt: now.toISOString() },
        },
      ]);
      return ok({ ...found, endedAt: now });
    });
