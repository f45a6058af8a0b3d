import { describe, expect, test } from 'vitest';
import { createFileLinks } from './file-links.ts';

const NOW = new Date('2026-11-21T09:00:00Z');
const after = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1_000);
const links = createFileLinks('a-secret-of-the-service');

function partsOf(link: string): { id: string; expires: string; signature: string } {
  const url = new URL(link, 'https://outlay.test');
  return {
    id: /^\/api\/v1\/receipts\/(\d+)\/file$/.exec(url.pathname)?.[1] ?? '',
    expires: url.searchParams.get('expires') ?? '',
    signature: url.searchParams.get('signature') ?? '',
  };
}

describe('links to files', () => {
  test('a link opens its receipt for ten minutes at least and twenty at most', () => {
    const { id, expires, signature } = partsOf(links.linkTo('9', NOW));
    expect(id).toBe('9');
    expect(links.verify(id, expires, signature, NOW)).toBe(true);
    expect(links.verify(id, expires, signature, after(600))).toBe(true);
    expect(links.verify(id, expires, signature, after(1_201))).toBe(false);
  });

  test('a page that is loaded twice within minutes gets the same link, so that the browser can keep the file', () => {
    expect(links.linkTo('9', after(1))).toBe(links.linkTo('9', after(300)));
  });

  test('a link does not open another receipt', () => {
    const { expires, signature } = partsOf(links.linkTo('9', NOW));
    expect(links.verify('10', expires, signature, NOW)).toBe(false);
  });

  test('an expiry that was put off breaks the link', () => {
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

  test('a link that another secret signed opens nothing', () => {
    const { expires, signature } = partsOf(createFileLinks('another').linkTo('9', NOW));
    expect(links.verify('9', expires, signature, NOW)).toBe(false);
  });
});
