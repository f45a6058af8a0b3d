import type { Role } from '@outlay/platform/auth';
import { ok, type Result } from '@outlay/platform/result';
import { waitAfterCounting } from '../domain/attempt-throttle.ts';
import { changesBetween } from '../domain/audit.ts';
import { emailTaken, tooManyRequests, type RefusalCode } from '../domain/identity-refusals.ts';
import {
  allOf,
  findDepartment,
  readEmail,
  readFirstName,
  readLastName,
  readRoles,
} from '../domain/member-input.ts';
import { fullNameOf, type Account, type Member } from '../domain/member.ts';
import { invitationMail } from '../mails/invitation-mail.ts';
import { asAdmin, type AdminContext } from './as-admin.ts';
import { auditable, AUDITED_FIELDS, findManager } from './member-changes.ts';
import type { Actor, UseCasePorts } from './ports.ts';
import type { NewMember } from './repositories.ts';
import { sendLink } from './send-link.ts';

export interface InviteMemberInput {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly Role[];
  readonly managerId?: string | null | undefined;
  readonly department?: string | null | undefined;
}

export interface InviteMemberCommand {
  readonly actor: Actor;
  readonly input: InviteMemberInput;
  readonly idempotencyKey: string | null;
}

type Invited = Result<{ id: string }, RefusalCode>;

/** Emails an invitation link; a second invitation replaces the link of the first. */
export const inviteMember =
  (ports: UseCasePorts) =>
  ({ actor, input, idempotencyKey: key }: InviteMemberCommand): Promise<Invited> =>
    asAdmin(ports, actor, (context) =>
      context.scope.once({ actor, key, operation: 'inviteMember', input }, async () => {
        const waitS = await countInvitation(context);
        if (waitS > 0) return tooManyRequests(waitS);
        const newMember = await readNewMember(context, input);
        if (!newMember.ok) return newMember;
        const known = await context.scope.members.credentialsByEmail(newMember.value.email);
        const invited = known && isStillInvited(known.account, context) ? known.account : null;
        if (known && !invited) return emailTaken();
        const manager = await findManager(context.scope, {
          person: invited ?? { id: '', ...newMember.value },
          organizationId: context.organization.id,
          managerId: newMember.value.managerId,
        });
        if (!manager.ok) return manager;
        const member = await saveInvited(context, newMember.value, invited);
        if (!member) return emailTaken();
        await sendLink(context.scope, ports, { member, kind: 'invitation' }, (url) =>
          invitationMail({
            firstName: member.firstName,
            inviterName: fullNameOf(context.admin),
            organizationName: context.organization.name,
            url,
          }),
        );
        return ok({ id: member.id });
      }),
    );

const isStillInvited = (member: Account, { organization }: AdminContext): member is Member =>
  member.status === 'invited' && member.organizationId === organization.id;

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
    lastName: readLastName(input.lastName),
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
  { email, organizationId, ...details }: NewMember,
  known: Member | null,
): Promise<Member | null> {
  const member = known
    ? await scope.members.update(known, details)
    : await scope.members.insert({ email, organizationId, ...details });
  if (!member) return null;
  await scope.audit({
    organizationId,
    kind: known ? 'member.invitation_renewed' : 'member.invited',
    subject: `member ${member.id}`,
    changes: changesBetween(known ? auditable(known) : {}, auditable(member), AUDITED_FIELDS),
  });
  await scope.publishMember(member);
  return member;
}
