import { composeMail, type OutgoingMail } from '@outlay/platform/mail';
import { fullName } from '@outlay/platform/text';
import type { Member } from '../domain/member.ts';

type Name = Pick<Member, 'firstName' | 'lastName'>;

/** Tells a member what of their account somebody changed, or they themselves. */
export function memberChangedMail({
  field,
  member,
  manager,
  publicUrl,
}: {
  /** The audited field. */
  field: string;
  /** As they are now. */
  member: Member;
  manager: Name | null;
  publicUrl: string;
}): Pick<OutgoingMail, 'subject' | 'text' | 'html'> {
  const [subject, text] = wordsOf(field, member, manager);
  return composeMail({
    subject,
    paragraphs: [`Hello ${member.firstName},`, text],
    action: { label: 'Open Outlay', url: publicUrl },
    footnote: "If you didn't expect this, contact an admin now.",
  });
}

function wordsOf(
  field: string,
  member: Member,
  manager: Name | null,
): readonly [subject: string, text: string] {
  switch (field) {
    case 'roles':
      return [
        'Your roles were changed',
        `your roles in Outlay are now: ${member.roles.join(', ')}.`,
      ];
    case 'manager':
      return [
        'Your manager was changed',
        manager
          ? `your manager in Outlay is now ${fullName(manager)}.`
          : 'you have no manager in Outlay now.',
      ];
    case 'department':
      return [
        'Your department was changed',
        member.department
          ? `your department in Outlay is now ${member.department.name}.`
          : 'you belong to no department in Outlay now.',
      ];
    case 'status':
      return member.status === 'deactivated'
        ? [
            'Your account was deactivated',
            'your Outlay account was deactivated. You can no longer sign in, and your API keys no longer work.',
          ]
        : [
            'Your account was reactivated',
            'your Outlay account works again, with the password that you had.',
          ];
    case 'issuer':
      return [
        'Single sign-on now opens your account',
        "you signed in with your company's single sign-on for the first time. From now on it opens your Outlay account.",
      ];
    default:
      return ['Your name was changed', `your name in Outlay is now ${fullName(member)}.`];
  }
}
