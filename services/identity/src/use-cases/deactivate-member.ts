import { fullName } from '@outlay/platform/text';
import { ok, type Result } from '@outlay/platform/result';
import {
  lastAdmin,
  memberNotFound,
  ownAccount,
  type RefusalCode,
} from '../domain/identity-refusals.ts';
import type { Authorship } from '../domain/member-fact.ts';
import { isActiveAdmin, outdateTokens, type Member, type MemberStatus } from '../domain/member.ts';
import { grantedRoles, removesAdminRole } from '../domain/role-grant.ts';
import { asAdmin, type AdminContext } from './as-admin.ts';
import { memberChangesBetween } from './member-changes.ts';
import type { Actor, UseCasePorts } from './ports.ts';
import {
  asProposer,
  proposeMember,
  type MemberControl,
  type ProposedMember,
} from './role-grants.ts';
import { authorshipOf } from './authorship.ts';

/** Ends the member's sessions, keys and links. Every gateway refuses their access tokens within two seconds. */
export const deactivateMemberControl = (
  ports: Pick<UseCasePorts, 'clock'>,
): MemberControl<{ readonly id: string }> => ({
  kind: 'member.deactivated',
  prepare: asProposer(ports, async (context, { id }) => {
    const found = await findToDeactivate(context, id);
    if (!found.ok) return found;
    const member = found.value;
    const isDone = member.status === 'deactivated';
    const isTaken = removesAdminRole(context.admin.id, member, []);
    const status = { field: 'status', before: member.status, after: 'deactivated' };
    return ok({
      title: `Deactivate ${fullName(member)}`,
      diff: isTaken ? [status] : [],
      concernsId: isTaken ? member.id : null,
      asksStepUp: !isDone,
      apply: async (confirmation) => {
        const authorship = await authorshipOf(context, confirmation);
        if (!isDone) await deactivate(context, member, authorship);
        return { id };
      },
    });
  }),
});

/** Deactivates a member, or proposes it for an admin. */
export const deactivateMember = (ports: UseCasePorts) => {
  const control = deactivateMemberControl(ports);
  return ({ actor, id }: { actor: Actor; id: string }): Promise<ProposedMember> =>
    asAdmin(ports, actor, (context) => proposeMember(ports, context, actor, control, { id }));
};

async function findToDeactivate(
  { scope, organization, admin }: AdminContext,
  id: string,
): Promise<Result<Member, RefusalCode>> {
  const member = await scope.members.lock(organization.id, id);
  if (!member) return memberNotFound();
  if (isActiveAdmin(member) && !(await scope.members.hasOtherAdmin(member))) {
    return lastAdmin(fullName(member));
  }
  return member.id === admin.id ? ownAccount() : ok(member);
}

async function deactivate(
  context: AdminContext,
  member: Member,
  authorship: Authorship,
): Promise<void> {
  const { scope, now } = context;
  await changeStatus(context, member, 'deactivated', authorship);
  await scope.sessions.revokeAll(member.id, now);
  await scope.apiKeys.revokeAll(member.id, now);
  await scope.links.endAll(member.id);
  // After a reactivation, the address identifies them again, since the provider may have a new account for them.
  await scope.singleSignOn.unlink(member.id);
}

/** Reactivates a member with the previous password. Someone who never had one gets a new invitation. */
export const reactivateMemberControl = (
  ports: Pick<UseCasePorts, 'clock'>,
): MemberControl<{ readonly id: string }> => ({
  kind: 'member.reactivated',
  prepare: asProposer(ports, async (context, { id }) => {
    const member = await context.scope.members.lock(context.organization.id, id);
    if (!member) return memberNotFound();
    const isDone = member.status !== 'deactivated';
    const roles = { field: 'roles', before: null, after: member.roles.join(', ') };
    return ok({
      title: `Reactivate ${fullName(member)}`,
      diff: isDone || grantedRoles([], member.roles).length === 0 ? [] : [roles],
      asksStepUp: !isDone,
      apply: async (confirmation) => {
        const authorship = await authorshipOf(context, confirmation);
        const credentials = isDone ? null : await context.scope.members.lockCredentials(member.id);
        const status = credentials?.passwordHash ? 'active' : 'invited';
        if (!isDone) await changeStatus(context, member, status, authorship);
        return { id };
      },
    });
  }),
});

/** Reactivates a member, or proposes it when they have a deciding role. */
export const reactivateMember = (ports: UseCasePorts) => {
  const control = reactivateMemberControl(ports);
  return ({ actor, id }: { actor: Actor; id: string }): Promise<ProposedMember> =>
    asAdmin(ports, actor, (context) => proposeMember(ports, context, actor, control, { id }));
};

async function changeStatus(
  { scope, now }: AdminContext,
  member: Member,
  status: MemberStatus,
  authorship: Authorship,
): Promise<void> {
  const changed = await scope.members.update(member, { status, ...outdateTokens(member, now) });
  await scope.facts.note(member, ['status'], authorship);
  await scope.audit({
    organizationId: member.organizationId,
    kind: status === 'deactivated' ? 'member.deactivated' : 'member.reactivated',
    subject: `member ${member.id}`,
    changes: memberChangesBetween(member, changed),
  });
  await scope.publishMember(changed);
}
