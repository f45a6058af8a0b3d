import type { OutgoingMail } from '@outlay/platform/mail';
import type { AuditChange } from '../domain/audit.ts';
import type { Account, Member } from '../domain/member.ts';
import { memberChangedMail } from '../mails/member-changed-mail.ts';
import type { Scope, UseCasePorts } from './ports.ts';
import { newSecret } from './secret-token.ts';

/** Mails the owner of an account at once, so that they notice a change that they didn't want. */
export const mailOwner = (
  scope: Pick<Scope, 'mail'>,
  { organizationId, email: to }: Pick<Account, 'organizationId' | 'email'>,
  letter: Pick<OutgoingMail, 'subject' | 'text' | 'html'>,
): Promise<void> =>
  scope.mail({
    ...letter,
    organizationId,
    to,
    isSecurity: true,
    dedupeKey: `owner:${newSecret()}`,
  });

/** Mails a member what changed of their account. Nobody owns the account of somebody who hasn't joined. */
export async function mailMemberChange(
  scope: Scope,
  { publicUrl }: Pick<UseCasePorts, 'publicUrl'>,
  member: Member,
  changes: readonly AuditChange[],
): Promise<void> {
  const [change] = changes;
  if (!change || [member.status, change.before].includes('invited')) return;
  const { organizationId, managerId } = member;
  const manager = managerId === null ? null : await scope.members.find(organizationId, managerId);
  await mailOwner(
    scope,
    member,
    memberChangedMail({ field: change.field, member, manager, publicUrl }),
  );
}
