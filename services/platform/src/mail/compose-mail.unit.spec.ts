import { expect, test } from 'vitest';
import { composeMail } from './compose-mail.ts';

const letter = {
  subject: 'Welcome',
  paragraphs: ['Hello Emma,', 'come in.'],
  facts: [{ label: 'Amount', value: '12.00 EUR' }],
  action: { label: 'Open', url: 'https://outlay.test/a?token=x&y=1' },
  footnote: 'Until Friday.',
};

test('a mail has the same content in text and HTML, with its link in both', () => {
  const { text, html } = composeMail(letter);
  expect(text).toBe(
    'Hello Emma,\n\ncome in.\n\nAmount: 12.00 EUR\n\nOpen:\nhttps://outlay.test/a?token=x&y=1\n\nUntil Friday.\n',
  );
  expect(html).toContain('href="https://outlay.test/a?token=x&amp;y=1"');
  expect(html).toContain('come in.</p>');
  expect(html).toContain('12.00 EUR</td>');
});

test('markup entered as a name is escaped', () => {
  const markup = '<img src=x onerror="alert(1)">';
  const { html } = composeMail({
    ...letter,
    paragraphs: [markup],
    facts: [{ label: 'Vendor', value: markup }],
    footnote: markup,
  });
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img');
});

test('a line break in a subject cannot start another header', () => {
  expect(composeMail({ ...letter, subject: 'Hi\r\nBcc: all@outlay.test' }).subject).toBe(
    'Hi Bcc: all@outlay.test',
  );
});
