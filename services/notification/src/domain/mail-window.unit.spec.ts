import { expect, test } from 'vitest';
import { MAIL_WINDOW_MS, planMails, type MailWindow } from './mail-window.ts';

const START = new Date('2026-11-21T09:00:00Z');
const later = (ms: number): Date => new Date(START.getTime() + ms);
const waiting = (count: number, createdAt = START) =>
  Array.from({ length: count }, (_, index) => ({ id: String(index + 1), createdAt }));
const NEVER_MAILED: MailWindow = { startedAt: null, mails: 0 };

test('up to ten leave as a mail each', () => {
  const plan = planMails(NEVER_MAILED, waiting(10), START);
  expect(plan.single).toHaveLength(10);
  expect(plan.summary).toEqual([]);
  expect(plan.window).toEqual({ startedAt: START, mails: 10 });
});

test('of fifteen ten leave, and five wait for the end of the ten minutes and become one mail', () => {
  const first = planMails(NEVER_MAILED, waiting(15), START);
  expect(first.single).toHaveLength(10);
  const left = waiting(15).slice(10);
  const meanwhile = planMails(first.window, left, later(MAIL_WINDOW_MS - 1));
  expect([...meanwhile.single, ...meanwhile.summary]).toEqual([]);
  const afterwards = planMails(first.window, left, later(MAIL_WINDOW_MS));
  expect(afterwards.single).toEqual([]);
  expect(afterwards.summary).toEqual(left);
  expect(afterwards.window).toEqual({ startedAt: later(MAIL_WINDOW_MS), mails: 1 });
});

test('what comes after the ten minutes is a mail of its own, beside the summary of what has waited', () => {
  const full: MailWindow = { startedAt: START, mails: 10 };
  const late = { id: '9', createdAt: later(MAIL_WINDOW_MS + 5_000) };
  const plan = planMails(full, [...waiting(3), late], later(MAIL_WINDOW_MS + 6_000));
  expect(plan.single).toEqual([late]);
  expect(plan.summary).toHaveLength(3);
  expect(plan.window.mails).toBe(2);
});

test('what nobody wrote a mail of while the service was down leaves one by one: it was never held back', () => {
  const quiet: MailWindow = { startedAt: START, mails: 2 };
  const plan = planMails(quiet, waiting(3), later(MAIL_WINDOW_MS * 3));
  expect(plan.single).toHaveLength(3);
  expect(plan.summary).toEqual([]);
});

test('a clock that is set back ends the window, so that nobody waits for a future that was a mistake', () => {
  const fromTomorrow: MailWindow = { startedAt: later(86_400_000), mails: 10 };
  const plan = planMails(fromTomorrow, waiting(1), START);
  expect([...plan.single, ...plan.summary]).toHaveLength(1);
  expect(plan.window.startedAt).toEqual(START);
});
