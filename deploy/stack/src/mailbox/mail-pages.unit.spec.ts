import { expect, test } from 'vitest';
import { CapturedMails } from './captured-mails.ts';
import { linkify, listPage, mailPage } from './mail-pages.ts';

const aMail = (changes = {}) => ({
  receivedAt: '2026-11-21T09:00:00.000Z',
  from: 'no-reply@outlay.test',
  to: ['emma@outlay.test'],
  subject: 'Hello',
  text: 'Open:\nhttp://localhost:3000/invitation?token=a-b&x=1',
  html: '<p>Hello</p>',
  ...changes,
});

test('a link in a plain-text mail is clickable, and nothing else becomes markup', () => {
  expect(linkify('<b>see</b> https://a.test/?x=1&y="2"')).toBe(
    '&lt;b&gt;see&lt;/b&gt; <a href="https://a.test/?x=1&amp;y=" target="_blank" rel="noopener noreferrer">https://a.test/?x=1&amp;y=</a>&quot;2&quot;',
  );
});

test('markup in a subject or mail is inert: escaped, or in a frame without scripts', () => {
  const bad = {
    id: '1',
    ...aMail({ subject: '<script>1</script>', html: '"><script>2</script>' }),
  };
  for (const html of [listPage([bad]), mailPage(bad)]) expect(html).not.toContain('<script>');
  expect(mailPage(bad)).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
});

test('the newest 200 of 201 mails are kept, and recipients find only their own', () => {
  const mails = new CapturedMails();
  for (let count = 0; count < 200; count += 1) mails.add(aMail());
  mails.add(aMail({ to: ['mia@outlay.test'] }));
  expect(mails.list(null)).toHaveLength(200);
  expect(mails.list('MIA@outlay.test').map(({ id }) => id)).toEqual(['201']);
  expect(mails.find('1')).toBeNull();
});
