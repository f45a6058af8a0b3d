import type { Control, ControlScope, ProposalCode, Proposed } from '@outlay/platform/controls';
import type { Result } from '@outlay/platform/result';
import { adminsOnly, type RefusalCode } from '../domain/identity-refusals.ts';
import { isActiveAdmin } from '../domain/member.ts';
import type { AdminContext } from './as-admin.ts';
import type { Actor, Scope, UseCasePorts } from './ports.ts';

/** A transaction over the organization in which roles are granted. */
export type MemberScope = Scope & ControlScope;

export type MemberControl<Payload> = Control<MemberScope, Payload, { id: string }, RefusalCode>;

/** A change of a member, or its proposal. */
export type ProposedMember = Result<Proposed<{ id: string }>, RefusalCode | ProposalCode>;

/** Prepares a change as the admin who proposed it, in their current state when it takes effect. */
export const asProposer =
  <Payload>(
    { clock }: Pick<UseCasePorts, 'clock'>,
    prepare: (
      context: AdminContext,
      payload: Payload,
    ) => ReturnType<MemberControl<Payload>['prepare']>,
  ): MemberControl<Payload>['prepare'] =>
  async (scope, payload, proposerId) => {
    const organization = await scope.organizations.lock(scope.organizationId);
    const admin = await scope.members.find(scope.organizationId, proposerId);
    if (!organization || !isActiveAdmin(admin)) return adminsOnly();
    return prepare({ scope, admin, organization, now: clock.now() }, payload);
  };

/** Makes a change of a member, or proposes it when it grants a role. */
export const proposeMember = <Payload>(
  { controls }: Pick<UseCasePorts, 'controls'>,
  { scope, organization }: AdminContext,
  { viewer }: Actor,
  control: MemberControl<Payload>,
  payload: Payload,
): Promise<ProposedMember> =>
  controls.propose({ ...scope, ...scope.controlsOf(organization.id) }, control, payload, viewer);
