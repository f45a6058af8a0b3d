import {
  type Delegation,
  type DelegationCode,
  hasEnded,
  mayConfirm,
  refusalOfDelegation,
} from '../domain/delegation.ts';
import { hasRole, requireHuman, type Viewer } from '@outlay/platform/auth';
import type { IdempotencyCode } from '@outlay/platform/idempotency';
import type { Cause, OutgoingEvent } from '@outlay/platform/outbox';
import { ok, refuse, type Result } from '@outlay/platform/result';
import { nameOf, type Members } from '../domain/member.ts';
import type { Clock, UnitOfWork } from './ports.ts';

interface Ports {
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

export interface CreateDelegationCommand {
  readonly viewer: Viewer;
  readonly cause: Cause;
  readonly idempotencyKey: string | null;
  /** Null for the viewer. */
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
    const noOne = requireHuman(viewer);
    if (noOne) return noOne;
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
        const set = await scope.insertDelegation({ ...wanted, createdById: viewer.userId });
        await scope.publish([
          delegationSet(set),
          ...(fromId === viewer.userId ? [] : [setForAnother(set, members)]),
        ]);
        return ok({ id: set.id });
      }),
    );
  };

const idempotent = ({ startsAt, endsAt, ...input }: { startsAt: Date; endsAt: Date }) => ({
  ...input,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
});

/** Ends a delegation early; only the absent member and admins may. */
export const endDelegation =
  ({ unitOfWork, clock }: Ports) =>
  (command: {
    readonly viewer: Viewer;
    readonly cause: Cause;
    readonly id: string;
  }): Promise<Result<Delegation, 'NOT_FOUND' | 'ALREADY_ENDED' | 'HUMAN_REQUIRED'>> =>
    unitOfWork.run(command.cause, async (scope) => {
      const noOne = requireHuman(command.viewer);
      if (noOne) return noOne;
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

/** Maximum delegations in one confirmation. */
const CONFIRMED_MAX = 100;

type ConfirmCode =
  | 'FORBIDDEN'
  | 'HUMAN_REQUIRED'
  | 'NOT_FOUND'
  | 'SECOND_PERSON_REQUIRED'
  | 'VALIDATION_FAILED';

/** Confirms delegations that another admin set for someone, all or none, and returns their number. */
export const confirmDelegations =
  ({ unitOfWork }: Ports) =>
  async ({
    viewer,
    cause,
    ids,
  }: {
    readonly viewer: Viewer;
    readonly cause: Cause;
    readonly ids: readonly string[];
  }): Promise<Result<number, ConfirmCode>> => {
    if (!hasRole(viewer, 'admin'))
      return refuse('FORBIDDEN', 'Only admins can confirm delegations.');
    const noOne = requireHuman(viewer);
    if (noOne) return noOne;
    if (ids.length === 0 || ids.length > CONFIRMED_MAX) {
      return refuse('VALIDATION_FAILED', `1 to ${CONFIRMED_MAX} delegations.`, 'ids');
    }
    return unitOfWork.run(cause, async (scope): Promise<Result<number, ConfirmCode>> => {
      if (!(await scope.activeAdminIds()).includes(viewer.userId)) {
        return refuse('FORBIDDEN', 'Only admins can confirm delegations.');
      }
      for (const id of ids) {
        const found = await scope.delegation(id);
        if (!found) return refuse('NOT_FOUND', 'Delegation not found.', 'ids');
        if (!mayConfirm(found, viewer.userId)) {
          const message =
            'You set this delegation, or it is yours: another admin has to confirm it.';
          return refuse('SECOND_PERSON_REQUIRED', message, 'ids');
        }
      }
      const confirmed: Delegation[] = [];
      for (const id of ids) {
        const delegation = await scope.confirmDelegation(id, viewer.userId);
        if (delegation) confirmed.push(delegation);
      }
      await scope.publish(confirmed.map(delegationSet));
      return ok(ids.length);
    });
  };

/** Notifies both people of a delegation that an admin set for someone absent. */
const setForAnother = (
  { id, fromId, toId }: Delegation,
  members: Members,
): OutgoingEvent<'AuthorityChanged'> => ({
  type: 'AuthorityChanged',
  aggregateId: `delegation:${id}`,
  data: {
    kind: 'delegation',
    memberIds: [fromId, toId],
    statement: `${nameOf(toId, members)} decides for ${nameOf(fromId, members)}.`,
  },
});

const delegationSet = ({
  id,
  startsAt,
  endsAt,
  fromId,
  toId,
  createdById,
  confirmedById,
}: Delegation): OutgoingEvent<'DelegationSet'> => ({
  type: 'DelegationSet',
  aggregateId: `delegation:${id}`,
  data: {
    ...{ delegationId: id, fromId, toId, createdById, confirmedById },
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  },
});
