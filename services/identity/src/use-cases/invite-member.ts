import { fullName } from '@outlay/platform/text';
import type { Role } from '@outlay/platform/auth';
import { ok, type Result } from '@outlay/platform/result';
import { randomUUID } from 'node:crypto';
import { waitAfterCounting } from '../domain/attempt-throttle.ts';
import { changesBetween } from '../domain/audit.ts';
import {
  emailTaken,
  tooManyMembers,
  tooManyRequests,
  type RefusalCode,
} from '../domain/identity-refusals.ts';
import {
  allOf,
  findDepartment,
  readEmail,
  readFirstName,
  readInvitedLastName,
  readRoles,
} from '../domain/member-input.ts';
import { grantedRoles } from '../domain/role-grant.ts';
import { factsIn, type Authorship } from '../domain/member-fact.ts';
import type { Member } from '../domain/member.ts';
import { shownOrganization } from '../domain/shown-organization.ts';
import { invitationMail } from '../mails/invitation-mail.ts';
import { invitedElsewhereMail } from '../mails/taken-mails.ts';
import { asAdmin, type AdminContext } from './as-admin.ts';
import { auditable, AUDITED_FIELDS, findManager } from './member-changes.ts';
import type { Actor, UseCasePorts } from './ports.ts';
import type { NewMember } from './repositories.ts';
import {
  asProposer,
  proposeMember,
  type MemberControl,
  type ProposedMember,
} from './role-grants.ts';
import { sendLink } from './send-link.ts';
import { authorshipOf } from './authorship.ts';

export interface InviteMemberInput {
  readonly email: string;
  readonly firstName: string;
  /** Absent when someone is invited by email address alone. */
  readonly lastName?: string | undefined;
  readonly roles: readonly Role[];
  readonly managerId?: string | null | undefined;
  readonly department?: string | null | undefined;
}

export interface InviteMemberCommand {
  readonly actor: Actor;
  readonly input: InviteMemberInput;
  readonly idempotencyKey: string | null;
}

/** Emails an invitation link; a second invitation replaces the link of the first. */
export const inviteMemberControl = (
  ports: Pick<UseCasePorts, 'clock' | 'publicUrl'>,
): MemberControl<InviteMemberInput> => ({
  kind: 'member.invited',
  prepare: asProposer(ports, async (context, input) => {
    const newMember = await readNewMember(context, input);
    if (!newMember.ok) return newMember;
    const { email, roles } = newMember.value;
    await context.scope.members.lockEmail(email);
    const invited = await context.scope.members.findByEmail(context.organization.id, email);
    if (invited && invited.status !== 'invited') return emailTaken();
    const { id: organizationId } = context.organization;
    if (!invited && (await context.scope.members.isFull(organizationId))) return tooManyMembers();
    const manager = await findManager(context.scope, {
      person: invited ?? { id: '', ...newMember.value },
      organizationId,
      managerId: newMember.value.managerId,
    });
    if (!manager.ok) return manager;
    const before = invited ? { email, roles: invited.roles } : {};
    return ok({
      title: `Invite ${fullName(newMember.value)}`,
      diff:
        grantedRoles(invited?.roles ?? [], roles).length > 0
          ? changesBetween(before, { email, roles }, ['email', 'roles'])
          : [],
      apply: async (confirmation) => {
        const authorship = await authorshipOf(context, confirmation);
        return invite(ports, context, { newMember: newMember.value, invited, authorship });
      },
    });
  }),
});

/** Invites a member, or proposes it when they get a deciding role. */
export const inviteMember = (ports: UseCasePorts) => {
  const control = inviteMemberControl(ports);
  return ({ actor, input, idempotencyKey: key }: InviteMemberCommand): Promise<ProposedMember> =>
    asAdmin(ports, actor, (context) =>
      context.scope.once({ actor, key, operation: 'inviteMember', input }, async () => {
        const waitS = await countInvitation(context);
        if (waitS > 0) return tooManyRequests(waitS);
        return proposeMember(ports, context, actor, control, input);
      }),
    );
};

interface Invitation {
  readonly newMember: NewMember;
  /** The member whose invitation is renewed. */
  readonly invited: Member | null;
  readonly authorship: Authorship;
}

async function invite(
  ports: Pick<UseCasePorts, 'clock' | 'publicUrl'>,
  context: AdminContext,
  invitation: Invitation,
): Promise<{ id: string }> {
  const member = await saveInvited(context, invitation);
  if (!member) throw new Error('the address was taken while it was invited');
  await sendInvitation(context, ports, member);
  return { id: member.id };
}

/** Sends a notice instead of a link to someone with an account elsewhere. The inviting organization sees no difference. */
async function sendInvitation(
  { scope, admin, organization }: AdminContext,
  ports: Pick<UseCasePorts, 'clock' | 'publicUrl'>,
  member: Member,
): Promise<void> {
  const organizationName = shownOrganization(
    organization.name,
    await scope.singleSignOnDomains.all(organization.id),
  );
  const elsewhere = await scope.members.credentialsByEmail(member.email);
  if (elsewhere) {
    const { firstName, email } = elsewhere.account;
    const { publicUrl } = ports;
    await scope.mail({
      ...invitedElsewhereMail({ firstName, organizationName, publicUrl }),
      organizationId: organization.id,
      to: email,
      dedupeKey: `invited_elsewhere:${randomUUID()}`,
    });
    return;
  }
  await sendLink(scope, ports, { member, kind: 'invitation' }, (url) =>
    invitationMail({
      firstName: member.firstName,
      inviterName: fullName(admin),
      organizationName,
      url,
    }),
  );
}

async function countInvitation({ scope, admin, now }: AdminContext): Promise<number> {
  const window = await scope.attempts.add({ kind: 'invitation', subject: admin.id }, now);
  return waitAfterCounting('invitation', window, now);
}

async function readNewMember(
  { scope, organization }: AdminContext,
  input: InviteMemberInput,
): Promise<Result<NewMember, RefusalCode>> {
  const read = allOf({
    email: readEmail(input.email),
    firstName: readFirstName(input.firstName),
    lastName: readInvitedLastName(input.lastName ?? ''),
    roles: readRoles(input.roles),
    department: findDepartment(
      input.department ?? null,
      await scope.departments.all(organization.id),
    ),
  });
  if (!read.ok) return read;
  const managerId = input.managerId ?? null;
  return ok({ ...read.value, organizationId: organization.id, managerId });
}

async function saveInvited(
  { scope }: AdminContext,
  { newMember, invited: known, authorship }: Invitation,
): Promise<Member | null> {
  const { email, organizationId, ...details } = newMember;
  const member = known
    ? await scope.members.update(known, details)
    : await scope.members.insert({ email, organizationId, ...details });
  if (!member) return null;
  const changes = changesBetween(known ? auditable(known) : {}, auditable(member), AUDITED_FIELDS);
  const made = factsIn(changes).filter((kind) => kind !== 'status');
  await scope.facts.note(member, ['invitation', ...made], authorship);
  await scope.audit({
    organizationId,
    kind: known ? 'member.invitation_renewed' : 'member.invited',
    subject: `member ${member.id}`,
    changes,
  });
  await scope.publishMember(member);
  return member;
}
