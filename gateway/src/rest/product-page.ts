import { escapeHtml } from '@outlay/platform/text';

/** Colours from the client's design tokens. */
const STYLE = `:root{color-scheme:light dark;--canvas:light-dark(oklch(.968 .006 95),oklch(.165 .008 220));--surface:light-dark(oklch(.994 .002 95),oklch(.198 .009 220));
--sunken:light-dark(oklch(.955 .006 95),oklch(.242 .011 220));--line:light-dark(oklch(.89 .007 95),oklch(.31 .012 220));--ink:light-dark(oklch(.215 .02 225),oklch(.955 .005 95));
--soft:light-dark(oklch(.415 .018 225),oklch(.81 .008 200));--accent:light-dark(oklch(.445 .083 218),oklch(.78 .09 205));--on-accent:light-dark(oklch(.99 .004 210),oklch(.19 .03 225))}
*{box-sizing:border-box}body{font:15px/1.55 'Inter Variable',system-ui,sans-serif;margin:0;color:var(--ink);background:var(--surface)}
header{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1.5rem;padding:1rem 1.25rem;border-bottom:1px solid var(--line)}
header nav{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem}header nav a[aria-current]{color:var(--ink);font-weight:600;text-decoration:none}
.brand{display:inline-flex;align-items:center;gap:.6rem;font-weight:600;color:var(--ink);text-decoration:none}.brand svg{width:1.5rem;height:1.5rem}
main{max-width:60rem;margin:0 auto;padding:2rem 1.25rem 4rem}h1{font-size:1.5rem;letter-spacing:-.02em;margin:0 0 1rem}h2{font-size:1.125rem;margin:3rem 0 .5rem}
p{max-width:46rem}a{color:var(--accent)}.soft{color:var(--soft)}
table{border-collapse:collapse;width:100%}th{color:var(--soft);font-weight:500;font-size:.8125rem}th,td{text-align:left;vertical-align:top;padding:.5rem .75rem .5rem 0;border-bottom:1px solid var(--line)}
.wide{overflow-x:auto}code,pre{font:.8125rem ui-monospace,monospace}pre{overflow-x:auto;padding:.9rem;background:var(--sunken);border-radius:6px}
main nav ul{columns:16rem;padding-left:1rem}summary{cursor:pointer;color:var(--accent)}
.button{display:inline-block;padding:.55rem 1rem;border-radius:6px;background:var(--accent);color:var(--on-accent);font-weight:600;text-decoration:none}`;

const MARK = `<svg aria-hidden="true" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="var(--accent)"/><path d="M6 9.2h12M6 14.8h12" stroke="var(--on-accent)" stroke-width="2.4" stroke-linecap="round"/></svg>`;

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
