import { describe, expect, test } from 'vitest';
import { createFileLinks } from './file-links.ts';

const NOW = new Date('2026-11-21T09:00:00Z');
const after = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1_000);
const links = createFileLinks('a-secret-of-the-service', 'https://outlay.test');

function partsOf(link: string): { id: string; page: number; expires: string; signature: string } {
  const url = new URL(link);
  const [, id = '', page] =
    /^\/api\/v1\/receipts\/(\d+)\/(?:file|pages\/(\d+))$/.exec(url.pathname) ?? [];
  return {
    id,
    page: Number(page),
    expires: url.searchParams.get('expires') ?? '',
    signature: url.searchParams.get('signature') ?? '',
  };
}

describe('links to files', () => {
  test('a link opens its receipt for ten to twenty minutes', () => {
    const { id, expires, signature } = partsOf(links.linkTo('9', NOW));
    expect(id).toBe('9');
    expect(links.verify(id, expires, signature, NOW)).toBe(true);
    expect(links.verify(id, expires, signature, after(600))).toBe(true);
    expect(links.verify(id, expires, signature, after(1_201))).toBe(false);
  });

  test('a program can open a link as it is, because it begins with the address of the installation', () => {
    expect(links.linkTo('9', NOW)).toMatch(/^https:\/\/outlay\.test\/api\/v1\/receipts\/9\/file\?/);
    expect(links.linkToPage('9', 2, NOW)).toMatch(
      /^https:\/\/outlay\.test\/api\/v1\/receipts\/9\/pages\/2\?/,
    );
  });

  test('a page loaded twice within minutes gets the same link, so the browser can cache the file', () => {
    expect(links.linkTo('9', after(1))).toBe(links.linkTo('9', after(300)));
  });

  test('a link does not open another receipt', () => {
    const { expires, signature } = partsOf(links.linkTo('9', NOW));
    expect(links.verify('10', expires, signature, NOW)).toBe(false);
  });

  test('changing the expiry breaks the link', () => {
    const { expires, signature } = partsOf(links.linkTo('9', NOW));
    expect(links.verify('9', String(Number(expires) + 1), signature, NOW)).toBe(false);
  });

  test.each(['', 'x', 'é'.repeat(20), 'A'.repeat(43)])(
    'the signature "%s" opens nothing',
    (signature) => {
      const { expires } = partsOf(links.linkTo('9', NOW));
      expect(links.verify('9', expires, signature, NOW)).toBe(false);
    },
  );

  test.each(['', '1e12', '-1', 'Infinity', '9'.repeat(30)])(
    'an expiry written as "%s" opens nothing, even when it is signed',
    (expires) => {
      const signed = partsOf(links.linkTo('9', NOW)).signature;
      expect(links.verify('9', expires, signed, NOW)).toBe(false);
    },
  );

  test('a link signed with another secret opens nothing', () => {
    const { expires, signature } = partsOf(
      createFileLinks('another', 'https://outlay.test').linkTo('9', NOW),
    );
    expect(links.verify('9', expires, signature, NOW)).toBe(false);
  });
});

describe('links to pages', () => {
  const { id, page, expires, signature } = partsOf(links.linkToPage('9', 1, NOW));

  test('a link opens its page exactly as long as a file link would', () => {
    expect([id, page]).toEqual(['9', 1]);
    expect(links.verifyPage(id, page, expires, signature, NOW)).toBe(true);
    expect(links.verifyPage(id, page, expires, signature, after(600))).toBe(true);
    expect(links.verifyPage(id, page, expires, signature, after(1_201))).toBe(false);
  });

  test('the link of a page opens no other page or receipt', () => {
    expect(links.verifyPage('9', 2, expires, signature, NOW)).toBe(false);
    expect(links.verifyPage('10', 1, expires, signature, NOW)).toBe(false);
    const first = partsOf(links.linkToPage('11', 1, NOW));
    expect(links.verifyPage('1', 11, first.expires, first.signature, NOW)).toBe(false);
  });

  test('a page link opens no file, and a file link no page', () => {
    expect(links.verify('9', expires, signature, NOW)).toBe(false);
    const file = partsOf(links.linkTo('9', NOW));
    expect(links.verifyPage('9', 0, file.expires, file.signature, NOW)).toBe(false);
  });
});
