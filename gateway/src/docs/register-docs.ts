import { escapeHtml } from '@outlay/platform/text';
import type { FastifyInstance } from 'fastify';
import documents from '../rest/documents.json' with { type: 'json' };
import { docsPage } from '../rest/product-page.ts';
import { notFound } from '../rest/rest-error.ts';
import { readGuides, type Guide } from './render-guide.ts';
import { searchGuides, type Found } from './search-guides.ts';

const HTML = 'text/html; charset=utf-8';
const QUERY_CHARS_MAX = 100;

/** Serves the guides, their contents and a search over them to everyone. */
export function registerDocs(server: FastifyInstance): void {
  const guides = readGuides();
  const pages = new Map(
    guides.map(({ path, title, html }) => [path, docsPage(path, title, html)] as const),
  );
  const contents = docsPage('/docs', 'Documentation', contentsOf(guides));
  for (const path of ['/docs', '/docs/']) {
    server.get(path, (_request, reply) => reply.type(HTML).send(contents));
  }
  server.get('/docs/search', (request, reply) => {
    const { q } = request.query as { q?: unknown };
    const query = typeof q === 'string' ? q.slice(0, QUERY_CHARS_MAX).trim() : '';
    return reply.type(HTML).send(resultsPage(query, searchGuides(guides, query)));
  });
  server.get('/docs/*', (request, reply) => {
    const { '*': name } = request.params as { '*': string };
    const page = pages.get(`/docs/${name.replace(/\/$/, '')}`);
    if (page === undefined) throw notFound('Page');
    return reply.type(HTML).send(page);
  });
}

/** Every entry of the navigation with the first sentences of its guide. */
function contentsOf(guides: readonly Guide[]): string {
  const introductions = new Map(guides.map(({ path, sections }) => [path, sections[0]?.text]));
  return documents
    .map(
      ({ title, entries }) =>
        `<section><h2>${title}</h2><ul class="contents">${entries
          .map(
            ({ href, label, about = introductions.get(href) ?? '' }) =>
              `<li><a href="${href}">${label}</a><p class="soft">${escapeHtml(about)}</p></li>`,
          )
          .join('')}</ul></section>`,
    )
    .join('\n');
}

/** Renders what a search has found. */
export function resultsPage(query: string, found: readonly Found[]): string {
  const said =
    query === ''
      ? 'Type one or more words.'
      : `${found.length === 0 ? 'Nothing' : found.length} found for “${escapeHtml(query)}”.`;
  const rows = found.map(
    ({ href, page, heading, excerpt }) =>
      `<li><a href="${href}">${escapeHtml(heading)}</a> <span class="soft">${escapeHtml(page)}</span><p>${escapeHtml(excerpt)}</p></li>`,
  );
  return docsPage(
    '/docs/search',
    'Search',
    `<p class="soft" role="status">${said}</p><ul class="contents">${rows.join('')}</ul>`,
    query,
  );
}
