import { escapeHtml } from '../text/index.ts';
import type { OutgoingMail } from './enqueue-mail.ts';

/** A fact in an email, such as the amount of an expense. */
export interface MailFact {
  readonly label: string;
  readonly value: string;
}

/** Content of an email: a few short paragraphs, facts, and one link if there is something to do. */
export interface MailLetter {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly facts?: readonly MailFact[];
  readonly action?: { readonly label: string; readonly url: string };
  /** Text at the end, such as the link's expiry. */
  readonly footnote?: string;
}

/** A person's name may contain a line break, but a subject must not. */
const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f\s]+/g, ' ').trim();

// Email programs read neither style sheets nor custom properties reliably, so the layout uses tables, and the colours of
// web/src/tokens.css as hex.
const INK = '#16232b';
const FAINT = '#5d6b74';
const LINE = '#dfe5e8';
const ACCENT = '#0b5c78';
const FONT =
  "font-family:Inter,system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

const factRow = ({ label, value }: MailFact): string =>
  `<tr><td style="padding:6px 24px 6px 0;color:${FAINT};white-space:nowrap;vertical-align:top">${escapeHtml(label)}</td>` +
  `<td style="padding:6px 0;font-weight:600">${escapeHtml(value)}</td></tr>`;

const buttonOf = ({ label, url }: NonNullable<MailLetter['action']>): string =>
  `<p style="margin:24px 0 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${ACCENT};color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`;

const pageOf = (
  content: string,
  footnote: string,
): string => `<table ${TABLE} width="100%" style="background:#f5f8f9">
<tr><td align="center" style="padding:32px 16px">
<table ${TABLE} width="100%" style="max-width:560px;${FONT};font-size:15px;line-height:1.55;color:${INK};text-align:left">
<tr><td style="padding:0 4px 16px;font-size:18px;font-weight:700;color:${ACCENT}">Outlay</td></tr>
<tr><td style="padding:28px 32px;background:#ffffff;border:1px solid ${LINE};border-radius:12px">
${content}
</td></tr>
<tr><td style="padding:16px 4px;color:${FAINT};font-size:13px">${footnote}</td></tr>
</table>
</td></tr>
</table>
`;

/** An email as plain text and as HTML, with everything that people entered escaped. */
export function composeMail(letter: MailLetter): Pick<OutgoingMail, 'subject' | 'text' | 'html'> {
  const { paragraphs, facts = [], action, footnote = '' } = letter;
  const text = [
    ...paragraphs,
    facts.map(({ label, value }) => `${label}: ${oneLine(value)}`).join('\n'),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    footnote,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
  const content = [
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 12px">${escapeHtml(paragraph)}</p>`),
    ...(facts.length > 0
      ? [
          `<table ${TABLE} style="margin-top:8px;font-size:15px;color:${INK}">${facts.map(factRow).join('')}</table>`,
        ]
      : []),
    ...(action ? [buttonOf(action)] : []),
  ];
  return {
    subject: oneLine(letter.subject),
    text: `${text}\n`,
    html: pageOf(content.join('\n'), escapeHtml(footnote)),
  };
}
