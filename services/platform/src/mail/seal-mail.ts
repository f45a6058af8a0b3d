import type { Sealer } from '../sealing/index.ts';

interface Letter {
  readonly to: string;
  readonly text: string;
  readonly html: string;
}

const PARTS = ['text', 'html'] as const;

const ownerOf = (part: (typeof PARTS)[number], to: string): string => `${part} of a mail to ${to}`;

/** What an email says, for its reader alone: its link grants access, and who has the database neither reads nor redirects it. */
export function sealMail<Mail extends Letter>(sealer: Sealer, mail: Mail): Mail {
  const [text, html] = PARTS.map((part) => sealer.seal(ownerOf(part, mail.to), mail[part]));
  return { ...mail, text, html };
}

/** The email as it was written. @throws for one that was altered or readdressed, or written without the key */
export function openMail<Mail extends Letter>(sealer: Sealer, mail: Mail): Mail {
  const [text, html] = PARTS.map((part) =>
    sealer.open(ownerOf(part, mail.to), mail[part]).toString('utf8'),
  );
  return { ...mail, text, html };
}
