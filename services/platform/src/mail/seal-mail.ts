import type { Sealer } from '../sealing/index.ts';

interface Letter {
  readonly to: string;
  readonly text: string;
  readonly html: string;
}

const PARTS = ['text', 'html'] as const;

const ownerOf = (part: (typeof PARTS)[number], to: string): string => `${part} of a mail to ${to}`;

/** Encrypts an email's text, because its link grants access: whoever has the database can neither read nor redirect it. */
export function sealMail<Mail extends Letter>(sealer: Sealer, mail: Mail): Mail {
  const [text, html] = PARTS.map((part) => sealer.seal(ownerOf(part, mail.to), mail[part]));
  return { ...mail, text, html };
}

/** Decrypts an email. @throws if it was altered or readdressed, or written with another key */
export function openMail<Mail extends Letter>(sealer: Sealer, mail: Mail): Mail {
  const [text, html] = PARTS.map((part) =>
    sealer.open(ownerOf(part, mail.to), mail[part]).toString('utf8'),
  );
  return { ...mail, text, html };
}
