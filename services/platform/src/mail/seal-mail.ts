import type { Sealer } from '../sealing/index.ts';
import type { OutgoingMail } from './enqueue-mail.ts';

type Letter = Pick<OutgoingMail, 'to' | 'text' | 'html'>;

const MARK = 'sealed:';
const PARTS = ['text', 'html'] as const;

const ownerOf = (part: (typeof PARTS)[number], to: string): string => `${part} of a mail to ${to}`;

/** What an email says, for its reader alone: its link grants access, and who has the database neither reads nor redirects it. */
export function sealMail<Mail extends Letter>(sealer: Sealer, mail: Mail): Mail {
  const [text, html] = PARTS.map(
    (part) => `${MARK}${sealer.seal(ownerOf(part, mail.to), mail[part])}`,
  );
  return { ...mail, text, html };
}

/** The email as it was written; one that an older release wrote is not sealed. @throws for one that was altered or readdressed */
export function openMail<Mail extends Letter>(sealer: Sealer, mail: Mail): Mail {
  const [text, html] = PARTS.map((part) =>
    mail[part].startsWith(MARK)
      ? sealer.open(ownerOf(part, mail.to), mail[part].slice(MARK.length)).toString('utf8')
      : mail[part],
  );
  return { ...mail, text, html };
}
