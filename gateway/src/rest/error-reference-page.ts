import type { ErrorTopics } from '@outlay/schemas/error-codes';
import { escapeHtml } from '@outlay/platform/text';
import { docsPage } from './product-page.ts';

type Topic = ErrorTopics[string];

/** Renders the reference of all error codes: what each means and what to do. */
export const errorReferencePage = (topics: ErrorTopics): string =>
  docsPage(
    '/api/v1/docs/errors',
    'Errors',
    `<p>The codes of errors in GraphQL (<code>errors[].code</code> of a payload, <code>extensions.code</code> of an error) and over REST (<code>code</code>). Codes are stable and may be added; messages are for people.</p>
<nav aria-label="Topics"><ul>${Object.entries(topics)
      .map(([id, { title }]) => `<li><a href="#${id}">${title}</a></li>`)
      .join('')}</ul></nav>
${Object.entries(topics)
  .map(([id, topic]) => section(id, topic))
  .join('\n')}`,
  );

const section = (id: string, { title, description, codes }: Topic): string => `<section>
<h2 id="${id}">${title}</h2>
<p>${withCode(description)}</p>
<div class="wide" tabindex="0" role="region" aria-label="${title}"><table>
<thead><tr><th scope="col">Code</th><th scope="col">Meaning</th><th scope="col">What to do</th></tr></thead>
<tbody>${Object.entries(codes)
  .map(
    ([code, { meaning, remedy }]) =>
      `<tr id="${code}"><td><code>${code}</code></td><td>${withCode(meaning)}</td><td>${withCode(remedy)}</td></tr>`,
  )
  .join('')}</tbody></table></div>
</section>`;

const withCode = (text: string): string =>
  escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
