import { escapeHtml } from '@outlay/platform/text';
import type { CapturedMail } from './captured-mails.ts';

/** Text with its web addresses as links. */
export const linkify = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"']+)/g)
    .map((part, index) =>
      index % 2 === 1
        ? `<a href="${escapeHtml(part)}" target="_blank" rel="noopener noreferrer">${escapeHtml(part)}</a>`
        : escapeHtml(part),
    )
    .join('');

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;max-width:760px;margin:2rem auto;padding:0 1rem;color:#1f2328}
table{border-collapse:collapse;width:100%}td{padding:.5rem;border-top:1px solid #d1d9e0;vertical-align:top}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#f6f8fa;padding:1rem;border-radius:6px}
iframe{width:100%;height:420px;border:1px solid #d1d9e0;border-radius:6px}.quiet{color:#59636e}`;

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`;

export const listPage = (mails: readonly CapturedMail[]): string =>
  page(
    'Mailbox',
    `<h1>Mailbox</h1><p class="quiet">Mail sent by this stack, newest first. Nothing leaves this machine.</p>${
      mails.length === 0
        ? '<p>No mail yet.</p>'
        : `<table>${mails
            .map(
              (mail) =>
                `<tr><td><a href="/mails/${escapeHtml(mail.id)}">${escapeHtml(mail.subject)}</a></td>` +
                `<td>${escapeHtml(mail.to.join(', '))}</td><td class="quiet">${escapeHtml(mail.receivedAt)}</td></tr>`,
            )
            .join('')}</table>`
    }`,
  );

/** An email's HTML is shown in a frame that can't run scripts or access this page; its links open in a new tab. */
export const mailPage = (mail: CapturedMail): string =>
  page(
    mail.subject,
    `<p><a href="/">Mailbox</a></p><h1>${escapeHtml(mail.subject)}</h1>
<p class="quiet">To ${escapeHtml(mail.to.join(', '))}, from ${escapeHtml(mail.from)}, ${escapeHtml(mail.receivedAt)}</p>
<h2>Text</h2><pre>${linkify(mail.text)}</pre>
<h2>Html</h2><iframe title="The mail as html" sandbox="allow-popups allow-popups-to-escape-sandbox"
 srcdoc="${escapeHtml(`<base target="_blank">${mail.html}`)}"></iframe>`,
  );
