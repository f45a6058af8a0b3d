import {
  type Delegation,
  type DelegationCode,
  hasEnded,
  refusalOfDelegation,
} from '../domain/delegation.ts';
import { signedRowId, type ProposalCode, type Proposed } from '@outlay/authority-log';
import { hasRole, requireHuman } from '@outlay/platform/auth';
import type { OutgoingEvent } from '@outlay/platform/outbox';
import { ok, refuse, type Result } from '@outlay/platform/result';
import { nameOf, type Members } from '../domain/member.ts';
import {
  proposeChange,
  type ChangeCommand,
  type ChangePorts,
  type CheckChange,
  type LoggedChange,
} from './logged-change.ts';
import type { Clock } from './ports.ts';

type Ports = ChangePorts & { readonly clock: Clock };

/** A delegation as it survives JSON. */
interface WantedDelegation {
  readonly id: string;
  readonly fromId: string;
  readonly toId: string;
  /** ISO 8601, as the end. */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly reason: string | null;
}

const periodOf = ({ startsAt, endsAt, ...wanted }: WantedDelegation) => ({
  ...wanted,
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
});

/** Lets a member act for an absent one during a period. */
export const delegationSet: LoggedChange<WantedDelegation> = {
  kind: 'delegation.set',
  says: ({ id, reason: _reason, ...body }) => ({
    kind: 'delegation.set',
    subject: `delegation/${id}`,
    body,
  }),
  write: async (scope, wanted, { authorId, confirmedById }) => {
    const set = await scope.insertDelegation({
      ...periodOf(wanted),
      createdById: authorId,
      confirmedById,
    });
    const isForAnother = set.fromId !== authorId;
    const members = isForAnother
      ? await scope.membersByIds([set.fromId, set.toId])
      : (new Map() as Members);
    await scope.publish([
      delegationWasSet(set),
      ...(isForAnother ? [setForAnother(set, members)] : []),
    ]);
  },
};

const checkNew =
  ({ clock }: Pick<Ports, 'clock'>): CheckChange<WantedDelegation, DelegationCode> =>
  async (scope, wanted) => {
    const now = clock.now();
    const others = await scope.lockDelegations(now);
    const members = await scope.membersByIds([wanted.fromId, wanted.toId]);
    const refused = refusalOfDelegation(periodOf(wanted), others, members, now);
    if (refused) return refused;
    if (!(await scope.isNewDelegationId(wanted.id))) {
      return refuse(
        'VALIDATION_FAILED',
        'Sign the statement that the refusal of the unsigned request brings.',
        'proof',
      );
    }
    const [from, to] = [nameOf(wanted.fromId, members), nameOf(wanted.toId, members)];
    return ok({
      title: `Let ${to} decide for ${from}`,
      fields: [
        { field: 'From', before: null, after: wanted.startsAt },
        { field: 'Until', before: null, after: wanted.endsAt },
      ],
    });
  };

export interface CreateDelegationCommand extends ChangeCommand {
  readonly idempotencyKey: string | null;
  /** Null for the viewer. */
  readonly fromId: string | null;
  readonly toId: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly reason: string | null;
}

/** Sets a delegate for the viewer, or proposes one for somebody else. */
export const createDelegation = (ports: Ports) => {
  const check = checkNew(ports);
  return async ({
    idempotencyKey: key,
    ...input
  }: CreateDelegationCommand): Promise<Result<Proposed, DelegationCode | ProposalCode>> => {
    const { viewer, cause, proof } = input;
    const noOne = requireHuman(viewer);
    if (noOne) return noOne;
    const fromId = input.fromId ?? viewer.userId;
    if (fromId !== viewer.userId && !hasRole(viewer, 'admin')) {
      return refuse('FORBIDDEN', 'Only admins can set a delegate for another member.', 'fromId');
    }
    const wanted = {
      fromId,
      toId: input.toId,
      startsAt: input.startsAt.toISOString(),
      endsAt: input.endsAt.toISOString(),
      reason: input.reason?.trim() || null,
    };
    const id = proof
      ? (signedRowId(proof) ?? '0')
      : await ports.unitOfWork.run(cause, (scope) => scope.reserveDelegationId());
    const once = { key, operation: 'createDelegation', input: wanted };
    return proposeChange(ports, input, delegationSet, { ...wanted, id }, check, once);
  };
};

interface EndedDelegation {
  readonly id: string;
}

/** Gives an absent member's place back early. */
export const delegationEnded = ({
  clock,
}: Pick<Ports, 'clock'>): LoggedChange<EndedDelegation> => ({
  kind: 'delegation.ended',
  says: ({ id }) => ({ kind: 'delegation.ended', subject: `delegation/${id}`, body: {} }),
  write: async (scope, { id }) => {
    const endedAt = clock.now();
    const found = await scope.delegation(id);
    if (!found || !(await scope.endDelegation(id, endedAt))) return;
    const { fromId, toId } = found;
    await scope.publish([
      {
        type: 'DelegationEnded',
        aggregateId: `delegation:${id}`,
        data: { delegationId: id, fromId, toId, endedAt: endedAt.toISOString() },
      },
    ]);
  },
});

/** Ends a delegation early; only the absent member and admins may. */
export const endDelegation = (ports: Ports) => {
  const change = delegationEnded(ports);
  return async ({
    id,
    ...command
  }: ChangeCommand & EndedDelegation): Promise<
    Result<Proposed, 'NOT_FOUND' | 'ALREADY_ENDED' | ProposalCode>
  > => {
    const { viewer } = command;
    const check: CheckChange<EndedDelegation, 'NOT_FOUND' | 'ALREADY_ENDED'> = async (scope) => {
      const found = await scope.delegation(id);
      const isTheirs = found?.fromId === viewer.userId || hasRole(viewer, 'admin');
      if (!found || !isTheirs) return refuse('NOT_FOUND', 'Delegation not found.');
      if (hasEnded(found, ports.clock.now())) {
        return refuse('ALREADY_ENDED', 'This delegation has already ended.');
      }
      const members = await scope.membersByIds([found.fromId, found.toId]);
      const [from, to] = [nameOf(found.fromId, members), nameOf(found.toId, members)];
      return ok({
        title: `End that ${to} decides for ${from}`,
        fields: [{ field: 'Status', before: 'Active', after: 'Ended' }],
      });
    };
    return requireHuman(viewer) ?? proposeChange(ports, command, change, { id }, check);
  };
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

const delegationWasSet = ({
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
