import { fullName } from '@outlay/platform/text';
import type { Role } from '@outlay/platform/auth';
import { ok, refuse, type Result } from '@outlay/platform/result';
import { readSent, signedRowId, type SentProof } from '@outlay/authority-log';
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
  readAccessEnd,
  readEmail,
  readFirstName,
  readInvitedLastName,
  readRoles,
} from '../domain/member-input.ts';
import { normalizeEmail, type Member } from '../domain/member.ts';
import { shownOrganization } from '../domain/shown-organization.ts';
import { accessSentence, writeMail } from '../mails/write-mail.ts';
import { asAdmin, type AdminContext } from './as-admin.ts';
import { auditable, AUDITED_FIELDS, findManager } from './member-changes.ts';
import type { Actor, UseCasePorts } from './ports.ts';
import type { NewMember } from './repositories.ts';
import {
  asProposer,
  proposeChange,
  type MemberChange,
  type ProposedMember,
} from './role-grants.ts';
import { hashOfToken } from './secret-token.ts';
import { sendLink } from './send-link.ts';
import { isAccountantAlone } from '@outlay/schemas/roles';
import { dayIn } from '@outlay/schemas/months';

export interface InviteMemberInput {
  readonly email: string;
  readonly firstName: string;
  /** Absent when someone is invited by email address alone. */
  readonly lastName?: string | undefined;
  readonly roles: readonly Role[];
  readonly managerId?: string | null | undefined;
  readonly department?: string | null | undefined;
  /** Last day of an accountant's access, yyyy-mm-dd; null without an end. */
  readonly accessEndsOn?: string | null | undefined;
}

export interface InviteMemberCommand {
  readonly actor: Actor;
  readonly input: InviteMemberInput;
  /** Null where the session is to be enough. */
  readonly proof?: SentProof | null;
  readonly idempotencyKey: string | null;
}

/** An invitation with the member and the version that its statement names, from which the link's secret follows. */
interface Invitation {
  readonly input: InviteMemberInput;
  readonly memberId: string;
  readonly version: number;
}

/** Emails an invitation link; a second invitation replaces the link of the first. */
export const memberInvited = (
  ports: Pick<UseCasePorts, 'clock' | 'publicUrl' | 'invitationSecretOf'>,
): MemberChange<Invitation> => ({
  kind: 'member.invited',
  prepare: asProposer(ports, async (context, { input, memberId, version }) => {
    const newMember = await readNewMember(context, input);
    if (!newMember.ok) return newMember;
    const { email, roles, managerId, department, accessEndsOn } = newMember.value;
    await context.scope.members.lockEmail(email);
    const invited = await context.scope.members.findByEmail(context.organization.id, email);
    if (invited && (invited.status !== 'invited' || invited.id !== memberId)) return emailTaken();
    const { id: organizationId } = context.organization;
    if (!invited && (await context.scope.members.isFull(organizationId))) return tooManyMembers();
    const manager = await findManager(context.scope, {
      person: { ...newMember.value, id: memberId },
      organizationId,
      managerId,
    });
    if (!manager.ok) return manager;
    const secret = ports.invitationSecretOf(memberId, version);
    return ok({
      title: `Invite ${fullName(newMember.value)}`,
      fields: changesBetween(
        invited ? { roles: invited.roles, accessEndsOn: invited.accessEndsOn } : {},
        { email, roles, accessEndsOn },
        ['email', 'roles', 'accessEndsOn'],
      ),
      says: {
        kind: 'member.invited',
        subject: `member/${memberId}`,
        body: {
          roles: [...roles],
          managerId,
          department: department?.id ?? null,
          secretHash: hashOfToken(secret),
          ...(typeof accessEndsOn === 'string' && { accessEndsOn }),
        },
      },
      apply: async () => {
        const person = { ...newMember.value, id: memberId };
        const member = await saveInvited(context, person, invited);
        if (!member) throw new Error('the address was taken while it was invited');
        await sendInvitation(context, ports, member, secret);
      },
    });
  }),
});

/** Invites a member, or proposes it when they get a deciding role. */
export const inviteMember = (ports: UseCasePorts) => {
  const change = memberInvited(ports);
  return async (command: InviteMemberCommand): Promise<ProposedMember> => {
    const { actor, input, proof, idempotencyKey: key } = command;
    const prepared = await prepareInvitation(ports, command);
    if (!prepared.ok) return prepared;
    const once = { key, operation: 'inviteMember', input };
    return proposeChange(ports, actor, change, prepared.value, { proof, once });
  };
};

/** Chooses the member's id, unless a signed statement names it. */
async function prepareInvitation(
  ports: UseCasePorts,
  { actor, input, proof }: InviteMemberCommand,
): Promise<Result<Invitation, RefusalCode>> {
  const email = readEmail(input.email);
  if (!email.ok) return email;
  return asAdmin(ports, actor, async (context): Promise<Result<Invitation, RefusalCode>> => {
    const waitS = await countInvitation(context);
    if (waitS > 0) return tooManyRequests(waitS);
    const { scope, organization } = context;
    const invited = await scope.members.findByEmail(organization.id, email.value);
    const waiting = await waitingInvitation(context, input);
    const saysTheSame = ({ memberId, version }: Invitation) =>
      proof?.statement.includes(hashOfToken(ports.invitationSecretOf(memberId, version))) ?? true;
    if (waiting && saysTheSame(waiting)) return ok({ ...waiting, input });
    const signedId = proof && (signedRowId(proof) ?? '0');
    const memberId = invited?.id ?? signedId ?? (await scope.members.nextId());
    const signed = proof && readSent(proof, organization.id)?.statement;
    const { versions } = await scope.authority.state(organization.id);
    const version = signed?.version ?? (versions.get(`member/${memberId}`) ?? 0) + 1;
    return ok({ input, memberId, version });
  });
}

/** An invitation of the same person that waits for a second admin: it keeps its id and version. */
async function waitingInvitation(
  { scope, organization }: AdminContext,
  { email }: InviteMemberInput,
): Promise<Invitation | null> {
  const { changes } = scope.changeScopeOf(organization.id);
  const waiting = (await changes.ofKind('member.invited')).map(
    ({ payload }) => payload as Invitation,
  );
  return waiting.find(({ input }) => normalizeEmail(input.email) === normalizeEmail(email)) ?? null;
}

/** Sends a notice instead of a link to someone with an account elsewhere. The inviting organization sees no difference. */
async function sendInvitation(
  { scope, admin, organization }: AdminContext,
  ports: Pick<UseCasePorts, 'clock' | 'publicUrl'>,
  member: Member,
  secret: string,
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
      ...writeMail('invitation.elsewhere', { firstName, organizationName, publicUrl }),
      organizationId: organization.id,
      to: email,
      dedupeKey: `invited_elsewhere:${randomUUID()}`,
    });
    return;
  }
  await sendLink(scope, ports, { member, kind: 'invitation', token: secret }, (url) =>
    writeMail(isAccountantAlone(member.roles) ? 'invitation.accountant' : 'invitation', {
      firstName: member.firstName,
      inviterName: fullName(admin),
      organizationName,
      access: accessSentence(member),
      url,
    }),
  );
}

async function countInvitation({ scope, admin, now }: AdminContext): Promise<number> {
  const window = await scope.attempts.add({ kind: 'invitation', subject: admin.id }, now);
  return waitAfterCounting('invitation', window, now);
}

async function readNewMember(
  { scope, organization, now }: AdminContext,
  input: InviteMemberInput,
): Promise<Result<NewMember, RefusalCode>> {
  const accessEndsOn = input.accessEndsOn ?? null;
  const isOver = accessEndsOn !== null && accessEndsOn < dayIn(organization.timeZone, now);
  const read = allOf({
    email: readEmail(input.email),
    firstName: readFirstName(input.firstName),
    lastName: readInvitedLastName(input.lastName ?? ''),
    roles: readRoles(input.roles),
    accessEndsOn: isOver
      ? refuse('VALIDATION_FAILED', 'Choose today or a later day.', 'accessEndsOn')
      : readAccessEnd(accessEndsOn, input.roles),
    department: findDepartment(
      input.department ?? null,
      await scope.departments.all(organization.id),
    ),
  });
  if (!read.ok) return read;
  const managerId = input.managerId ?? null;
  return ok({ ...read.value, organizationId: organization.id, managerId });
}

/** @param known the member whose invitation is renewed */
async function saveInvited(
  { scope }: AdminContext,
  newMember: NewMember,
  known: Member | null,
): Promise<Member | null> {
  const { id: _id, email: _email, organizationId, ...details } = newMember;
  const member = known
    ? await scope.members.update(known, details)
    : await scope.members.insert({ ...newMember });
  if (!member) return null;
  const changes = changesBetween(known ? auditable(known) : {}, auditable(member), AUDITED_FIELDS);
  await scope.audit({
    organizationId,
    kind: known ? 'member.invitation_renewed' : 'member.invited',
    subject: `member ${member.id}`,
    changes,
  });
  await scope.publishMember(member);
  return member;
}
