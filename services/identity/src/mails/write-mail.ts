import { dayName } from '@outlay/schemas/months';
import { composeMail, type MailLetter, type OutgoingMail } from '@outlay/platform/mail';
import mails from './mails.json' with { type: 'json' };

export type MailName = keyof typeof mails;

/** Values of the names in braces. */
export type MailFacts = Readonly<Record<string, string>>;

/** When a member's access ends, as a sentence. */
export const accessSentence = ({
  accessEndsOn,
}: {
  readonly accessEndsOn: string | null;
}): string =>
  accessEndsOn === null
    ? 'Your access has no end date.'
    : `Your access ends after ${dayName(accessEndsOn)}.`;

/** Writes an email of mails.json. @throws for a fact that it needs and is not given */
export function writeMail(
  name: MailName,
  facts: MailFacts,
): Pick<OutgoingMail, 'subject' | 'text' | 'html'> {
  const { subject, paragraphs, action, footnote }: Required<Omit<MailLetter, 'facts'>> =
    mails[name];
  const fill = (text: string): string =>
    text.replaceAll(/\{(\w+)\}/g, (_all, fact: string) => {
      const value = facts[fact];
      if (value === undefined) throw new Error(`the email ${name} needs ${fact}`);
      return value;
    });
  return composeMail({
    subject: fill(subject),
    paragraphs: paragraphs.map(fill),
    action: { label: action.label, url: fill(action.url) },
    footnote,
  });
}
