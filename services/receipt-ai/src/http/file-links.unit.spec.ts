import { describe, expect, test } from 'vitest';
import type { LinkParameters } from '../use-cases/ports.ts';
import { createFileLinks } from './file-links.ts';

const NOW = new Date('2026-11-21T09:00:00Z');
const after = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1_000);
const links = createFileLinks('a-secret-of-the-service', 'https://outlay.test');

const HOLDER = '4.0.a-session';

function partsOf(link: string): { id: string; page: number } & LinkParameters {
  const url = new URL(link);
  const [, id = '', page] =
    /^\/api\/v1\/receipts\/(\d+)\/(?:file|pages\/(\d+))$/.exec(url.pathname) ?? [];
  return {
    id,
    page: Number(page),
    expires: url.searchParams.get('expires') ?? '',
    holder: url.searchParams.get('holder') ?? '',
    signature: url.searchParams.get('signature') ?? '',
  };
}

describe('links to files', () => {
  test('a link opens its receipt for five to ten minutes', () => {
    const { id, ...link } = partsOf(links.linkTo('9', HOLDER, NOW));
    expect(id).toBe('9');
    expect(links.verify(id, link, NOW)).toBe(true);
    expect(links.verify(id, link, after(300))).toBe(true);
    expect(links.verify(id, link, after(601))).toBe(false);
  });

  test('a program can open a link as it is, because it begins with the address of the installation', () => {
    expect(links.linkTo('9', HOLDER, NOW)).toMatch(
      /^https:\/\/outlay\.test\/api\/v1\/receipts\/9\/file\?/,
    );
    expect(links.linkToPage('9', 2, HOLDER, NOW)).toMatch(
      /^https:\/\/outlay\.test\/api\/v1\/receipts\/9\/pages\/2\?/,
    );
  });

  test('a page loaded twice within minutes gets the same link, so the browser can cache the file', () => {
    expect(links.linkTo('9', HOLDER, after(1))).toBe(links.linkTo('9', HOLDER, after(299)));
  });

  test('a link does not open another receipt', () => {
    const link = partsOf(links.linkTo('9', HOLDER, NOW));
    expect(links.verify('10', link, NOW)).toBe(false);
  });

  test('changing the expiry breaks the link', () => {
    const link = partsOf(links.linkTo('9', HOLDER, NOW));
    expect(links.verify('9', { ...link, expires: String(Number(link.expires) + 1) }, NOW)).toBe(
      false,
    );
  });

  test('a link of somebody whose access has ended is not made one of somebody else', () => {
    const link = partsOf(links.linkTo('9', HOLDER, NOW));
    expect(links.verify('9', { ...link, holder: '4.1.another-session' }, NOW)).toBe(false);
  });

  test.each(['', 'x', 'é'.repeat(20), 'A'.repeat(43)])(
    'the signature "%s" opens nothing',
    (signature) => {
      const link = partsOf(links.linkTo('9', HOLDER, NOW));
      expect(links.verify('9', { ...link, signature }, NOW)).toBe(false);
    },
  );

  test.each(['', '1e12', '-1', 'Infinity', '9'.repeat(30)])(
    'an expiry written as "%s" opens nothing, even when it is signed',
    (expires) => {
      const link = partsOf(links.linkTo('9', HOLDER, NOW));
      expect(links.verify('9', { ...link, expires }, NOW)).toBe(false);
    },
  );

  test('a link signed with another secret opens nothing', () => {
    const link = partsOf(
      createFileLinks('another', 'https://outlay.test').linkTo('9', HOLDER, NOW),
    );
    expect(links.verify('9', link, NOW)).toBe(false);
  });
});

describe('links to pages', () => {
  const { id, page, ...link } = partsOf(links.linkToPage('9', 1, HOLDER, NOW));

  test('a link opens its page exactly as long as a file link would', () => {
    expect([id, page]).toEqual(['9', 1]);
    expect(links.verifyPage(id, page, link, NOW)).toBe(true);
    expect(links.verifyPage(id, page, link, after(300))).toBe(true);
    expect(links.verifyPage(id, page, link, after(601))).toBe(false);
  });

  test('the link of a page opens no other page or receipt', () => {
    expect(links.verifyPage('9', 2, link, NOW)).toBe(false);
    expect(links.verifyPage('10', 1, link, NOW)).toBe(false);
    const first = partsOf(links.linkToPage('11', 1, HOLDER, NOW));
    expect(links.verifyPage('1', 11, first, NOW)).toBe(false);
  });

  test('a page link opens no file, and a file link no page', () => {
    expect(links.verify('9', link, NOW)).toBe(false);
    const file = partsOf(links.linkTo('9', HOLDER, NOW));
    expect(links.verifyPage('9', 0, file, NOW)).toBe(false);
  });
});
