import { fullName } from '@outlay/platform/text';
import type { AuditChange } from '../domain/audit.ts';
import type { Account, Member } from '../domain/member.ts';
import { accessSentence, writeMail, type MailFacts, type MailName } from '../mails/write-mail.ts';
import type { Scope, UseCasePorts } from './ports.ts';
import { newSecret } from './secret-token.ts';

/** Mails the owner of an account at once, so that they notice a change that they didn't want. */
export const mailOwner = (
  scope: Pick<Scope, 'mail'>,
  { publicUrl }: Pick<UseCasePorts, 'publicUrl'>,
  { organizationId, email: to, firstName }: Pick<Account, 'organizationId' | 'email' | 'firstName'>,
  mail: MailName,
  facts: MailFacts = {},
): Promise<void> =>
  scope.mail({
    ...writeMail(mail, { firstName, publicUrl, ...facts }),
    organizationId,
    to,
    isSecurity: true,
    dedupeKey: `owner:${newSecret()}`,
  });

/** Mails a member what changed of their account. Nobody owns the account of somebody who hasn't joined. */
export async function mailMemberChange(
  scope: Scope,
  ports: Pick<UseCasePorts, 'publicUrl'>,
  member: Member,
  changes: readonly AuditChange[],
): Promise<void> {
  const [change] = changes;
  if (!change || [member.status, change.before].includes('invited')) return;
  const { organizationId, managerId } = member;
  const manager = managerId === null ? null : await scope.members.find(organizationId, managerId);
  await mailOwner(scope, ports, member, mailAbout(change, member, manager), {
    name: fullName(member),
    roles: member.roles.join(', '),
    manager: manager ? fullName(manager) : '',
    department: member.department?.name ?? '',
    access: accessSentence(member),
  });
}

/** The email about an audited change. @param member as they are now */
function mailAbout({ field }: AuditChange, member: Member, manager: Member | null): MailName {
  switch (field) {
    case 'roles':
      return 'member.roles';
    case 'accessEndsOn':
      return 'member.access';
    case 'manager':
      return manager ? 'member.manager' : 'member.noManager';
    case 'department':
      return member.department ? 'member.department' : 'member.noDepartment';
    case 'status':
      return member.status === 'deactivated' ? 'member.deactivated' : 'member.reactivated';
    case 'issuer':
      return 'member.singleSignOn';
    default:
      return 'member.name';
  }
}
