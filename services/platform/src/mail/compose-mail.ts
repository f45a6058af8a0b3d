import { escapeHtml } from '../text/index.ts';
import type { OutgoingMail } from './enqueue-mail.ts';

/** Content of an email: a few short paragraphs and, if there is something to do, one link. */
export interface MailLetter {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
  /** Shown last, such as the link's expiry. */
  readonly footnote?: string;
}

/** A person's name may contain a line break; a subject must not. */

const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f\s]+/g, ' ').trim();

const PAGE_STYLE = 'font-family:system-ui,sans-serif;font-size:15px;line-height:1.5;color:#1f2328';
const BUTTON_STYLE =
  'display:inline-block;padding:10px 18px;border-radius:6px;background:#1f2328;color:#ffffff;text-decoration:none';

/** The same email as plain text and as HTML; everything that people have entered is escaped. */
export function composeMail(letter: MailLetter): Pick<OutgoingMail, 'subject' | 'text' | 'html'> {
  const { paragraphs, action, footnote } = letter;
  const text = [
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    footnote ?? '',
  ]
    .filter((part) => part !== '')
    .join('\n\n');
  const html = [
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    action &&
      `<p><a href="${escapeHtml(action.url)}" style="${BUTTON_STYLE}">${escapeHtml(action.label)}</a></p>`,
    footnote && `<p style="color:#59636e;font-size:13px">${escapeHtml(footnote)}</p>`,
  ]
    .filter(Boolean)
    .join('\n');
  return {
    subject: oneLine(letter.subject),
    text: `${text}\n`,
    html: `<div style="${PAGE_STYLE}">\n${html}\n</div>\n`,
  };
}
