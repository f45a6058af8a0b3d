import { escapeHtml } from '@outlay/platform/text';

/** Colours from the client's design tokens. */
const STYLE = `:root{color-scheme:light dark;--canvas:light-dark(oklch(.984 .003 220),oklch(.178 .012 235));--surface:light-dark(oklch(1 0 0),oklch(.217 .014 235));
--sunken:light-dark(oklch(.965 .005 220),oklch(.255 .015 235));--line:light-dark(oklch(.915 .007 220),oklch(.305 .016 235));--ink:light-dark(oklch(.23 .02 235),oklch(.955 .005 220));
--soft:light-dark(oklch(.43 .02 235),oklch(.8 .012 225));--accent:light-dark(oklch(.45 .085 222),oklch(.76 .09 212));--on-accent:light-dark(oklch(.99 .004 215),oklch(.19 .03 230))}
*{box-sizing:border-box}body{font:15px/1.55 'Inter Variable',system-ui,sans-serif;margin:0;color:var(--ink);background:var(--canvas)}
header{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1.5rem;padding:1rem 1.25rem;background:var(--surface);border-bottom:1px solid var(--line)}
header nav{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem}header nav a[aria-current]{color:var(--ink);font-weight:600;text-decoration:none}
.brand{display:inline-flex;align-items:center;gap:.6rem;font-weight:600;color:var(--ink);text-decoration:none}.brand svg{width:1.75rem;height:1.75rem}
main{max-width:60rem;margin:0 auto;padding:2rem 1.25rem 4rem}h1{font-size:1.5rem;letter-spacing:-.02em;margin:0 0 1rem}h2{font-size:1.125rem;margin:3rem 0 .5rem}
p{max-width:46rem}a{color:var(--accent)}.soft{color:var(--soft)}
table{border-collapse:collapse;width:100%}th{color:var(--soft);font-weight:500;font-size:.8125rem}th,td{text-align:left;vertical-align:top;padding:.5rem .75rem .5rem 0;border-bottom:1px solid var(--line)}
.wide{overflow-x:auto}code,pre{font:.8125rem ui-monospace,monospace}pre{overflow-x:auto;padding:.9rem;background:var(--sunken);border-radius:8px}
main nav ul{columns:16rem;padding-left:1rem}summary{cursor:pointer;color:var(--accent)}
.button{display:inline-block;padding:.55rem 1rem;border-radius:8px;background:var(--accent);color:var(--on-accent);font-weight:600;text-decoration:none}`;

const MARK = `<svg aria-hidden="true" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="var(--accent)"/><path d="M10 7h12v18l-3-2-3 2-3-2-3 2z" fill="var(--on-accent)"/><path d="M13 12h6M13 16h6" stroke="var(--accent)" stroke-width="2" stroke-linecap="round"/></svg>`;

const DOCUMENTS = [
  ['/api/v1/docs', 'REST reference'],
  ['/api/v1/docs/events', 'Events'],
  ['/api/v1/docs/errors', 'Errors'],
  ['/explorer', 'GraphQL explorer'],
] as const;

/** Renders a page without scripts, which the content security policy would block. `content` and `navigation` are HTML. */
const productPage = (title: string, content: string, navigation: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} · Outlay</title><style>${STYLE}</style></head>
<body>
<header><a class="brand" href="/">${MARK}Outlay</a>${navigation}</header>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`;

/** Renders a page of the integrators' documents. */
export const referencePage = (
  path: (typeof DOCUMENTS)[number][0],
  title: string,
  content: string,
): string =>
  productPage(
    title,
    content,
    `<nav aria-label="Documents">${DOCUMENTS.map(
      ([href, label]) =>
        `<a href="${href}"${href === path ? ' aria-current="page"' : ''}>${label}</a>`,
    ).join('')}</nav>`,
  );

/** Renders the page for a person who opens a refused link in a browser, such as one that has expired. */
export const refusalPage = (message: string): string =>
  productPage(
    'This page can’t be opened',
    `<p class="soft">${escapeHtml(message)}</p>\n<p><a class="button" href="/dashboard">Go to Outlay</a></p>`,
    '',
  );
