import { fullName } from '@outlay/platform/text';
import { ok, type Result } from '@outlay/platform/result';
import type { SentProof } from '@outlay/authority-log';
import {
  lastAdmin,
  memberNotFound,
  ownAccount,
  type RefusalCode,
} from '../domain/identity-refusals.ts';
import { isActiveAdmin, outdateTokens, type Member, type MemberStatus } from '../domain/member.ts';
import type { AdminContext } from './as-admin.ts';
import { mailMemberChange } from './mail-owner.ts';
import { memberChangesBetween } from './member-changes.ts';
import type { Actor, UseCasePorts } from './ports.ts';
import {
  asProposer,
  ofMember,
  proposeChange,
  type MemberChange,
  type ProposedMember,
} from './role-grants.ts';

type StatusPorts = Pick<UseCasePorts, 'clock' | 'publicUrl'>;

interface OfMember {
  readonly id: string;
}

export interface ChangeStatusCommand {
  readonly actor: Actor;
  readonly id: string;
  /** Null where the session is to be enough. */
  readonly proof?: SentProof | null;
}

/** Ends the member's sessions, keys and links. Every gateway refuses their access tokens within two seconds. */
export const memberDeactivated = (ports: StatusPorts): MemberChange<OfMember> => ({
  kind: 'member.deactivated',
  prepare: asProposer(ports, async (context, { id }) => {
    const found = await findToDeactivate(context, id);
    if (!found.ok) return found;
    const member = found.value;
    const isDone = member.status === 'deactivated';
    return ok({
      title: `Deactivate ${fullName(member)}`,
      fields: [{ field: 'status', before: member.status, after: 'deactivated' }],
      says: isDone ? null : { kind: 'member.deactivated', subject: `member/${id}`, body: {} },
      asksStepUp: !isDone,
      apply: async () => {
        if (!isDone) await deactivate(context, ports, member);
      },
    });
  }),
});

/** Deactivates a member, or proposes it for an admin. */
export const deactivateMember = (ports: UseCasePorts) => {
  const change = memberDeactivated(ports);
  return async ({ actor, id, proof }: ChangeStatusCommand): Promise<ProposedMember> =>
    ofMember(id, await proposeChange(ports, actor, change, { id }, { proof }));
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
  ports: StatusPorts,
  member: Member,
): Promise<void> {
  const { scope, now } = context;
  await changeStatus(context, ports, member, 'deactivated');
  await scope.sessions.revokeAll(member.id, now);
  await scope.apiKeys.revokeAll(member.id, now);
  await scope.links.endAll(member.id);
  // After a reactivation, the address identifies them again, since the provider may have a new account for them.
  await scope.singleSignOn.unlink(member.id);
}

/** Reactivates a member with the previous password. Someone who never had one is invited again. */
export const memberReactivated = (ports: StatusPorts): MemberChange<OfMember> => ({
  kind: 'member.reactivated',
  prepare: asProposer(ports, async (context, { id }) => {
    const member = await context.scope.members.lock(context.organization.id, id);
    if (!member) return memberNotFound();
    const isDone = member.status !== 'deactivated';
    const credentials = isDone ? null : await context.scope.members.lockCredentials(member.id);
    const hasJoined = Boolean(credentials?.passwordHash);
    return ok({
      title: `Reactivate ${fullName(member)}`,
      fields: [{ field: 'roles', before: null, after: member.roles.join(', ') }],
      says: hasJoined ? { kind: 'member.reactivated', subject: `member/${id}`, body: {} } : null,
      asksStepUp: !isDone,
      apply: async () => {
        if (!isDone) await changeStatus(context, ports, member, hasJoined ? 'active' : 'invited');
      },
    });
  }),
});

/** Reactivates a member, or proposes it when they have a deciding role. */
export const reactivateMember = (ports: UseCasePorts) => {
  const change = memberReactivated(ports);
  return async ({ actor, id, proof }: ChangeStatusCommand): Promise<ProposedMember> =>
    ofMember(id, await proposeChange(ports, actor, change, { id }, { proof }));
};

async function changeStatus(
  { scope, now }: AdminContext,
  ports: StatusPorts,
  member: Member,
  status: MemberStatus,
): Promise<void> {
  const changed = await scope.members.update(member, { status, ...outdateTokens(member, now) });
  const changes = memberChangesBetween(member, changed);
  await scope.audit({
    organizationId: member.organizationId,
    kind: status === 'deactivated' ? 'member.deactivated' : 'member.reactivated',
    subject: `member ${member.id}`,
    changes,
  });
  await scope.publishMember(changed);
  await mailMemberChange(scope, ports, changed, changes);
}
