import { expect, test } from 'vitest';
import { readTask } from './close-checklist.ts';

const linkOf = (link: string) => readTask({ title: 'Check the bank', link });

test.each([
  'https://bank.example/statements?month=10',
  '/books/payables',
  '/expenses?status=DRAFT',
])('an item may lead to %s', (link) => {
  expect(linkOf(` ${link} `)).toEqual({ ok: true, value: { title: 'Check the bank', link } });
});

test.each([
  'http://bank.example',
  'javascript:alert(1)',
  'bank.example',
  '//bank.example',
  String.raw`/\bank.example`,
  'https://',
  `/${'x'.repeat(500)}`,
])('the link %s is refused, because it leads nowhere or somewhere unsafe', (link) => {
  expect(linkOf(link)).toMatchObject({ refusals: [{ field: 'link' }] });
});

test('an item needs a title of at most 100 characters, and no link', () => {
  expect(linkOf(' ')).toEqual({ ok: true, value: { title: 'Check the bank', link: null } });
  for (const title of [' ', 'x'.repeat(101)])
    expect(readTask({ title, link: null })).toMatchObject({
      refusals: [{ field: 'title' }],
    });
});
