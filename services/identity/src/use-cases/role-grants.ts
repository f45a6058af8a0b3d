import type {
  Asking,
  ChangeKind,
  ChangeScope,
  ProposalCode,
  Proposed,
} from '@outlay/authority-log';
import { ok, type Result } from '@outlay/platform/result';
import { adminsOnly, type RefusalCode } from '../domain/identity-refusals.ts';
import { isActiveAdmin } from '../domain/member.ts';
import type { AdminContext } from './as-admin.ts';
import type { Actor, Scope, UseCasePorts } from './ports.ts';

/** A transaction over one organization in which the authority log decides. */
export type MemberScope = Scope & ChangeScope;

export type MemberChange<Payload> = ChangeKind<MemberScope, Payload, RefusalCode>;

/** A change of a member, or its proposal. */
export type ProposedMember = Result<Proposed, RefusalCode | ProposalCode>;

/** Prepares a change as the admin who proposed it, in their current state when it takes effect. */
export const asProposer =
  <Payload>(
    { clock }: Pick<UseCasePorts, 'clock'>,
    prepare: (
      context: AdminContext,
      payload: Payload,
    ) => ReturnType<MemberChange<Payload>['prepare']>,
  ): MemberChange<Payload>['prepare'] =>
  async (scope, payload, proposerId) => {
    const organization = await scope.organizations.lock(scope.organizationId);
    const admin = await scope.members.find(scope.organizationId, proposerId);
    if (!organization || !isActiveAdmin(admin)) return adminsOnly();
    return prepare({ scope, admin, organization, now: clock.now() }, payload);
  };

/** Runs work in a transaction over one organization. */
export const inOrganizationOf =
  (
    { unitOfWork }: Pick<UseCasePorts, 'unitOfWork'>,
    { viewer, origin }: Pick<Actor, 'viewer' | 'origin'>,
  ) =>
  <Value>(work: (scope: MemberScope) => Promise<Value>): Promise<Value> =>
    unitOfWork.run(origin, (scope) =>
      work({ ...scope, ...scope.changeScopeOf(viewer.organizationId) }),
    );

/** Makes a change that the authority log decides about, or proposes it to a second person. */
export const proposeChange = <Payload>(
  ports: Pick<UseCasePorts, 'changes' | 'unitOfWork'>,
  actor: Actor,
  change: MemberChange<Payload>,
  payload: Payload,
  how: Pick<Asking, 'proof' | 'once'>,
): Promise<ProposedMember> =>
  ports.changes.propose(inOrganizationOf(ports, actor), change, payload, { ...actor, ...how });

/** A change of what is so already has no statement, and so no id: it answers with the member. */
export const ofMember = (id: string, result: ProposedMember): ProposedMember =>
  result.ok ? ok({ ...result.value, id }) : result;
