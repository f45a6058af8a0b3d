import Fastify from 'fastify';
import { expect, test } from 'vitest';
import documents from '../rest/documents.json' with { type: 'json' };
import { registerDocs, resultsPage } from './register-docs.ts';
import { readGuides, renderGuide } from './render-guide.ts';
import { searchGuides } from './search-guides.ts';

const guides = readGuides();
const pages = new Map(guides.map((guide) => [guide.path, guide]));

/** Pages of the gateway and of the web client that guides name. */
const OTHERS = /^\/(api\/v1\/docs|explorer|verify|security|docs$)/;

const hasAnchor = (path: string, id: string): boolean =>
  pages.get(path)?.html.includes(`id="${id}"`) === true;

test('every link between guides, decisions and runbooks leads to a page and a heading that exist', () => {
  const dead = guides.flatMap(({ path, html }) =>
    [...html.matchAll(/<a href="([^"]+)"/g)]
      .map(([, href = '']) => href)
      .filter((href) => {
        if (/^(https?:|mailto:)/.test(href) || OTHERS.test(href)) return false;
        const [target = '', id] = href.split('#');
        const page = target === '' ? path : target;
        return !pages.has(page) || (id !== undefined && !hasAnchor(page, id));
      })
      .map((href) => `${path}: ${href}`),
  );
  expect(dead).toEqual([]);
});

test('every entry of the navigation is a guide or says what it is, and every guide has its entry', () => {
  const entries = documents.flatMap((group) => group.entries);
  for (const { href, about } of entries) expect(pages.has(href)).toBe(about === undefined);
  const named = entries.map(({ href }) => href);
  const guidesOnly = [...pages.keys()].filter((path) => !/\/(decisions|runbooks)\//.test(path));
  expect(named).toEqual(expect.arrayContaining(guidesOnly));
});

test('HTML in a guide stays text, a script’s address is no link, and files that are no pages are only named', () => {
  const { html } = renderGuide(
    'docs/a.md',
    '# A\n\n<img src=x> [one](javascript:alert(1)) [two](../k8s) [three](b.md#part) <!-- note -->\n\n<script>x</script>',
    new Set(['docs/a.md', 'docs/b.md']),
  );
  expect(html).not.toMatch(/<img|<script|javascript|k8s/);
  expect(html).toContain('&lt;script&gt;');
  expect(html).toContain('one two <a href="/docs/b#part">three</a>');
});

test('a search finds the section of a guide by its words in any order, headings first', () => {
  const [first] = searchGuides(guides, 'treasury second');
  expect(first).toMatchObject({
    href: '/docs/install#a-second-treasury',
    page: 'Install in production',
  });
  expect(searchGuides(guides, 'memo exchange').map(({ page }) => page)).toContain(
    'Guide for members',
  );
  expect(searchGuides(guides, 'treasury xylophone')).toEqual([]);
});

test('what was searched for cannot become markup', () => {
  const [found] = searchGuides(guides, 'recovery');
  expect(resultsPage('recovery', [found!])).toContain(`href="${found?.href}"`);
  const hostile = resultsPage('"><img src=x>', []);
  expect(hostile).not.toContain('<img');
  expect(hostile).toContain('Nothing found');
});

test('the hub serves its contents, each guide and the search as pages without scripts', async () => {
  const server = Fastify();
  registerDocs(server);
  for (const path of [
    '/docs',
    '/docs/',
    '/docs/guides/members',
    '/docs/install/',
    '/docs/search?q=wallet',
  ]) {
    const { statusCode, headers, body } = await server.inject(path);
    expect([path, statusCode, headers['content-type']]).toEqual([
      path,
      200,
      'text/html; charset=utf-8',
    ]);
    expect(body).not.toMatch(/<script| on\w+=/);
  }
  const { body } = await server.inject('/docs');
  for (const { href } of documents.flatMap((group) => group.entries))
    expect(body).toContain(`href="${href}"`);
  expect((await server.inject('/docs/no-such-guide')).statusCode).not.toBe(200);
});
