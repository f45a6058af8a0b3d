import { requireStepUp } from '@outlay/platform/auth';
import { ok, type Result } from '@outlay/platform/result';
import {
  lastAdmin,
  memberNotFound,
  ownAccount,
  type RefusalCode,
} from '../domain/identity-refusals.ts';
import {
  fullNameOf,
  isActiveAdmin,
  outdateTokens,
  type Member,
  type MemberStatus,
} from '../domain/member.ts';
import { grantDiff, grantedRoles } from '../domain/role-grant.ts';
import { asAdmin, type AdminContext } from './as-admin.ts';
import { memberChangesBetween } from './member-changes.ts';
import type { Actor, UseCasePorts } from './ports.ts';
import {
  proposeMember,
  proposerContext,
  type MemberControl,
  type ProposedMember,
} from './role-grants.ts';

type Changed = Result<{ id: string }, RefusalCode>;

/** Ends what a member can do: sessions, keys and links; every gateway refuses their access tokens within two seconds. */
export const deactivateMember =
  (ports: UseCasePorts) =>
  ({ actor, id }: { actor: Actor; id: string }): Promise<Changed> =>
    asAdmin(ports, actor, async (context) => {
      const { scope, organization, admin, now } = context;
      const member = await scope.members.lock(organization.id, id);
      if (!member) return memberNotFound();
      if (isActiveAdmin(member) && !(await scope.members.hasOtherAdmin(member))) {
        return lastAdmin(fullNameOf(member));
      }
      if (member.id === admin.id) return ownAccount();
      if (member.status === 'deactivated') return ok({ id });
      const stepUp = requireStepUp(actor.viewer, now);
      if (stepUp) return stepUp;
      await changeStatus(context, member, 'deactivated');
      await scope.sessions.endAll(member.id, now);
      await scope.apiKeys.revokeAll(member.id, now);
      await scope.links.endAll(member.id);
      return ok({ id });
    });

/** Lets a member in again, with the password of before; who never had one is invited again and needs a new link. */
export const reactivateMemberControl = ({
  clock,
}: Pick<UseCasePorts, 'clock'>): MemberControl<{ readonly id: string }> => ({
  kind: 'member.reactivated',
  prepare: async (scope, { id }, proposerId) => {
    const context = await proposerContext(scope, proposerId, clock);
    if ('ok' in context) return context;
    const member = await scope.members.lock(context.organization.id, id);
    if (!member) return memberNotFound();
    const isDone = member.status !== 'deactivated';
    const roles = { field: 'roles', before: null, after: member.roles.join(', ') };
    return ok({
      title: `Reactivate ${fullNameOf(member)}`,
      diff: isDone ? [] : grantDiff(grantedRoles([], member.roles), [roles]),
      apply: async () => {
        const credentials = isDone ? null : await scope.members.lockCredentials(member.id);
        const status = credentials?.passwordHash ? 'active' : 'invited';
        if (!isDone) await changeStatus(context, member, status);
        return { id };
      },
    });
  },
});

/** Reactivates a member, or proposes it when they have a deciding role. */
export const reactivateMember = (ports: UseCasePorts) => {
  const control = reactivateMemberControl(ports);
  return ({ actor, id }: { actor: Actor; id: string }): Promise<ProposedMember> =>
    asAdmin(ports, actor, async (context) => {
      const { scope, organization, now } = context;
      const member = await scope.members.lock(organization.id, id);
      if (!member) return memberNotFound();
      if (member.status === 'deactivated') {
        const stepUp = requireStepUp(actor.viewer, now);
        if (stepUp) return stepUp;
      }
      return proposeMember(ports, context, actor, control, { id });
    });
};

async function changeStatus(
  { scope, now }: AdminContext,
  member: Member,
  status: MemberStatus,
): Promise<void> {
  const changed = await scope.members.update(member, { status, ...outdateTokens(member, now) });
  await scope.audit({
    organizationId: member.organizationId,
    kind: status === 'deactivated' ? 'member.deactivated' : 'member.reactivated',
    subject: `member ${member.id}`,
    changes: memberChangesBetween(member, changed),
  });
  await scope.publishMember(changed);
}
