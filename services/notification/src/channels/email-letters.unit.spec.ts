import { expect, test } from 'vitest';
import type { Notification } from '../domain/notification.ts';
import { createLetterWriter } from './email-letters.ts';

const letterOf = createLetterWriter('https://outlay.test');
const toEmma = {
  channel: 'EMAIL',
  organizationId: '1',
  reader: { memberId: '4', email: 'emma@acme.test', firstName: 'Emma' },
  dedupeKey: 'x',
} as const;
const aNotification = (changes: Partial<Notification> = {}): Notification => ({
  id: '7',
  kind: 'EXPENSE_SENT_BACK',
  title: 'Team lunch was sent back',
  body: 'The receipt is blurred.',
  path: '/expenses/42',
  expenseId: '42',
  subject: {
    title: 'Team lunch',
    amount: 'EUR 86.40',
    creatorName: 'Emma Novak',
    vendor: 'Trattoria Milano',
    timeZone: 'UTC',
  },
  at: new Date('2026-11-21T09:00:00Z'),
  readAt: null,
  ...changes,
});

test('one notification: the subject says it all, the reason and the link stand in text and html', () => {
  const { subject, text, html } = letterOf({
    ...toEmma,
    form: 'single',
    notifications: [aNotification()],
  });
  expect(subject).toBe('Team lunch was sent back');
  for (const part of [text, html]) {
    expect(part).toContain('Hello Emma,');
    expect(part).toContain('The receipt is blurred.');
    expect(part).toContain('EUR 86.40');
    expect(part).toContain('Trattoria Milano');
    expect(part).toContain('Emma Novak');
    expect(part).toContain('https://outlay.test/expenses/42');
  }
});

test('markup in a reason is shown as what it is', () => {
  const notifications = [aNotification({ body: '<img src=x onerror=alert(1)>' })] as const;
  const { html } = letterOf({ ...toEmma, form: 'single', notifications });
  expect(html).not.toContain('<img');
});

test('a summary lists everything that has waited', () => {
  const notifications = [
    aNotification(),
    aNotification({ title: 'Taxi was rejected', body: null }),
  ];
  const { subject, text } = letterOf({ ...toEmma, form: 'summary', notifications });
  expect(subject).toBe('2 updates in Outlay');
  expect(text).toContain('Team lunch was sent back: The receipt is blurred. https://');
  expect(text).toContain('Taxi was rejected https://outlay.test/expenses/42');
});

const aDigest = (total: number) =>
  ({ ...toEmma, form: 'digest', notifications: [aNotification()], total }) as const;

test('a digest says how many things there are beside those that it lists', () => {
  const { subject, text } = letterOf(aDigest(31));
  expect(subject).toBe('31 updates in Outlay since yesterday');
  expect(text).toContain('And 30 more.');
});

test('a digest of one thing says it in the subject', () => {
  const { subject, text } = letterOf(aDigest(1));
  expect(subject).toBe('Team lunch was sent back');
  expect(text).not.toContain('more.');
});
