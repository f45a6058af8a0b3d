import { afterEach, expect, test, vi } from 'vitest';
import { dayIn, formatDay, latestExpenseDay, toDateInput } from './format-date.ts';

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['America/Los_Angeles', 480],
  ['Asia/Tokyo', -540],
  ['Pacific/Kiritimati', -840],
  ['UTC', 0],
])('a day is the same in a browser in %s', (zone, offset) => {
  vi.stubEnv('TZ', zone);
  expect(new Date('2026-11-20T00:00:00Z').getTimezoneOffset()).toBe(offset);
  expect(formatDay('2026-11-20')).toBe('Nov 20, 2026');
  expect(formatDay('2026-11-20', 'full')).toBe('Friday, November 20, 2026');
});

test('today and tomorrow are those of the viewer', () => {
  const now = new Date('2026-11-30T23:30:00Z');
  vi.stubEnv('TZ', 'America/Los_Angeles');
  expect([toDateInput(now), latestExpenseDay(now)]).toEqual(['2026-11-30', '2026-12-01']);
  vi.stubEnv('TZ', 'Asia/Tokyo');
  expect([toDateInput(now), latestExpenseDay(now)]).toEqual(['2026-12-01', '2026-12-02']);
});

test('an organization has its own day, and in an unknown zone that of the viewer', () => {
  const now = new Date('2026-11-30T23:30:00Z');
  vi.stubEnv('TZ', 'UTC');
  expect(dayIn('Pacific/Tongatapu', now)).toBe('2026-12-01');
  expect(dayIn('Pacific/Pago_Pago', now)).toBe('2026-11-30');
  expect(dayIn('Moon/Tranquility', now)).toBe('2026-11-30');
});
