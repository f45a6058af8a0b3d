import type { Control, ControlScope, ProposalCode, Proposed } from '@outlay/platform/controls';
import type { Refused, Result } from '@outlay/platform/result';
import { adminsOnly, type RefusalCode } from '../domain/identity-refusals.ts';
import { isActiveAdmin } from '../domain/member.ts';
import type { AdminContext } from './as-admin.ts';
import type { Actor, Clock, Scope, UseCasePorts } from './ports.ts';

/** A transaction over the organization in which roles are granted. */
export type MemberScope = Scope & ControlScope;

export type MemberControl<Payload> = Control<MemberScope, Payload, { id: string }, RefusalCode>;

/** A change of a member, or its proposal. */
export type ProposedMember = Result<Proposed<{ id: string }>, RefusalCode | ProposalCode>;

/** The admin who proposed a change, in their current state when it takes effect. */
export async function proposerContext(
  scope: MemberScope,
  proposerId: string,
  clock: Clock,
): Promise<AdminContext | Refused<RefusalCode>> {
  const organization = await scope.organizations.lock(scope.organizationId);
  const admin = await scope.members.find(scope.organizationId, proposerId);
  if (!organization || !isActiveAdmin(admin)) return adminsOnly();
  return { scope, admin, organization, now: clock.now() };
}

/** Makes a change of a member, or proposes it when it grants a role. */
export const proposeMember = <Payload>(
  { controls }: Pick<UseCasePorts, 'controls'>,
  { scope, organization }: AdminContext,
  { viewer }: Actor,
  control: MemberControl<Payload>,
  payload: Payload,
): Promise<ProposedMember> =>
  controls.propose({ ...scope, ...scope.controlsOf(organization.id) }, control, payload, viewer);
