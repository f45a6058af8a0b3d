import { expect, test } from 'vitest';
import { bookingDay, bookingMonth, isMonth, monthStart, nextMonth } from './months.ts';

test('a day of a closed month is booked on the first day of the first open one', () => {
  const closed = new Set(['2026-10', '2026-11', '2026-12']);
  const month = bookingMonth('2026-10-17', closed);
  expect(month).toBe('2027-01');
  expect(bookingDay('2026-10-17', month)).toBe('2027-01-01');
});

test('a day of an open month keeps its month and itself', () => {
  expect(bookingMonth('2026-11-30', new Set(['2026-10']))).toBe('2026-11');
  expect(bookingDay('2026-11-30', '2026-11')).toBe('2026-11-30');
});

test('December leads to January', () => expect(nextMonth('2026-12')).toBe('2027-01'));

test.each(['2026-13', '2026-00', '26-11', '2026-11-01', ''])('%s is no month', (text) =>
  expect(isMonth(text)).toBe(false),
);

test.each([
  ['UTC', '2026-12-01T00:00:00.000Z'],
  ['Europe/Berlin', '2026-11-30T23:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-30T10:00:00.000Z'],
  ['Etc/GMT+12', '2026-12-01T12:00:00.000Z'],
  ['Asia/Kathmandu', '2026-11-30T18:15:00.000Z'],
])('December begins in %s at %s', (timeZone, at) => {
  expect(monthStart(timeZone, '2026-12').toISOString()).toBe(at);
});
