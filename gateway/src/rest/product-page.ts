import { escapeHtml } from '@outlay/platform/text';
import documents from './documents.json' with { type: 'json' };

/** Colours from the client's design tokens. */
const STYLE = `:root{color-scheme:light dark;--canvas:light-dark(oklch(.968 .006 95),oklch(.165 .008 220));--surface:light-dark(oklch(.994 .002 95),oklch(.198 .009 220));
--sunken:light-dark(oklch(.955 .006 95),oklch(.242 .011 220));--line:light-dark(oklch(.89 .007 95),oklch(.31 .012 220));--ink:light-dark(oklch(.215 .02 225),oklch(.955 .005 95));
--soft:light-dark(oklch(.415 .018 225),oklch(.81 .008 200));--accent:light-dark(oklch(.445 .083 218),oklch(.78 .09 205));--on-accent:light-dark(oklch(.99 .004 210),oklch(.19 .03 225))}
*{box-sizing:border-box}body{font:15px/1.55 'Inter Variable',system-ui,sans-serif;margin:0;color:var(--ink);background:var(--surface)}
header{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1.5rem;padding:1rem max(1.25rem,calc((100vw - 84rem)/2 + 1.25rem));border-bottom:1px solid var(--line)}
header nav{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem}header nav a[aria-current]{color:var(--ink);font-weight:600;text-decoration:none}
.brand{display:inline-flex;align-items:center;gap:.6rem;font-weight:600;color:var(--ink);text-decoration:none}.brand svg{width:1.5rem;height:1.5rem}
header form{flex:1 1 14rem;max-width:40rem}@media(min-width:60rem){header form{flex:0 1 18rem;margin-left:auto}}input{font:inherit;color:inherit;width:100%;height:2.25rem;padding:0 .75rem;border:1px solid var(--soft);border-radius:6px;background:var(--surface)}
main{min-width:0;max-width:60rem;margin:0 auto;padding:2rem 1.25rem 4rem;overflow-wrap:break-word}h1{font-size:1.5rem;letter-spacing:-.02em;margin:0 0 1rem}h2{font-size:1.125rem;margin:3rem 0 .5rem}
p,li{max-width:46rem}li{padding:.1rem 0}a{color:var(--accent)}.soft{color:var(--soft)}
table{border-collapse:collapse;width:100%}th{color:var(--soft);font-weight:500;font-size:.8125rem}th,td{text-align:left;vertical-align:top;padding:.5rem .75rem .5rem 0;border-bottom:1px solid var(--line)}
.wide{overflow-x:auto}code,pre{font:.8125rem ui-monospace,monospace}pre{overflow-x:auto;padding:.9rem;background:var(--sunken);border-radius:6px}
.docs{max-width:84rem;margin:0 auto}.docs main{width:100%}.docs>nav{padding:1.25rem;border-top:1px solid var(--line)}
.docs>nav h2{font-size:.8125rem;font-weight:600;margin:1.25rem 0 .25rem}.docs>nav ul,.contents{list-style:none;margin:0;padding:0}.docs>nav a{display:block;padding:.3rem 0;color:var(--soft);text-decoration:none}
.docs>nav a:hover{color:var(--ink);text-decoration:underline}.docs>nav a[aria-current]{color:var(--ink);font-weight:600}.contents li{padding:.6rem 0;border-bottom:1px solid var(--line)}.contents p{margin:.15rem 0 0}
.to-contents{font-size:.875rem}pre code{font-size:inherit}code{overflow-wrap:anywhere}pre code,td code,th code{overflow-wrap:normal}
@media(min-width:60rem){.docs{display:grid;grid-template-columns:15rem minmax(0,1fr)}.docs>nav{order:-1;border:0;border-right:1px solid var(--line);padding:1rem 1.25rem 4rem}.docs main{padding:2rem 2.5rem 4rem}.to-contents{display:none}}
main nav ul{columns:16rem;padding-left:1rem}summary{cursor:pointer;color:var(--accent)}
.button{display:inline-block;padding:.55rem 1rem;border-radius:6px;background:var(--accent);color:var(--on-accent);font-weight:600;text-decoration:none}`;

const MARK = `<svg aria-hidden="true" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="var(--accent)"/><path d="M6 9.2h12M6 14.8h12" stroke="var(--on-accent)" stroke-width="2.4" stroke-linecap="round"/></svg>`;

/** Renders a page without scripts, which the content security policy would block. All but the title is HTML. */
const productPage = (
  title: string,
  content: string,
  header = '',
  aside = '',
): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} · Outlay</title><style>${STYLE}</style></head>
<body>
<header><a class="brand" href="/">${MARK}Outlay</a>${header}</header>
<div${aside && ' class="docs"'}>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
${aside}</div>
</body>
</html>
`;

/** Renders a page of the documents with their navigation and search. `query` is what was searched for. */
export const docsPage = (path: string, title: string, content: string, query = ''): string =>
  productPage(
    title,
    content,
    `<a href="/docs">Docs</a><a class="to-contents" href="#documents">Contents</a>
<form action="/docs/search" role="search"><input type="search" name="q" value="${escapeHtml(query)}" placeholder="Search" aria-label="Search the documents" required maxlength="100"></form>`,
    `<nav id="documents" aria-label="Documents">${documents
      .map(
        ({ title: group, entries }) =>
          `<h2>${group}</h2><ul>${entries.map(({ href, label }) => `<li><a href="${href}"${href === path ? ' aria-current="page"' : ''}>${label}</a></li>`).join('')}</ul>`,
      )
      .join('')}</nav>
`,
  );

/** The way back to the other documents, above the REST reference, which has a layout of its own. */
export const referenceBar = `<style>:root{--scalar-custom-header-height:3rem}.docs-bar{position:sticky;top:0;z-index:10;height:3rem;display:flex;align-items:center;padding:0 1.25rem;font:500 .875rem system-ui,sans-serif;color:var(--scalar-color-1);background:var(--scalar-background-1);border-bottom:1px solid var(--scalar-border-color)}</style>
<nav class="docs-bar" aria-label="Documents"><a href="/docs" style="color:inherit">Docs</a></nav>`;

/** Renders the page for a person who opens a refused link in a browser, such as one that has expired. */
export const refusalPage = (message: string): string =>
  productPage(
    'This page can’t be opened',
    `<p class="soft">${escapeHtml(message)}</p>\n<p><a class="button" href="/dashboard">Go to Outlay</a></p>`,
  );
