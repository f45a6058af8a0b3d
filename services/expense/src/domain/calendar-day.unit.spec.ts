import { dayIn } from '@outlay/schemas/months';
import { expect, test } from 'vitest';
import { daysBetween, dayText, endOf, noonOf, shiftDays } from './calendar-day.ts';

test.each([
  ['UTC', '2026-11-20'],
  ['Asia/Tokyo', '2026-11-21'],
  ['Pacific/Kiritimati', '2026-11-21'],
  ['America/Los_Angeles', '2026-11-20'],
])('half past eleven in the evening UTC is in %s on %s', (zone, day) => {
  expect(dayIn(zone, new Date('2026-11-20T23:30:00Z'))).toBe(day);
});

test('days are counted across months, years and changes of the clock', () => {
  expect(shiftDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(shiftDays('2026-03-30', -2)).toBe('2026-03-28');
  expect(daysBetween('2026-08-23', '2026-11-21')).toBe(90);
  expect(daysBetween('2026-11-22', '2026-11-21')).toBe(-1);
});

test('noon and the end of a day are in UTC', () => {
  expect(noonOf('2026-11-20').toISOString()).toBe('2026-11-20T12:00:00.000Z');
  expect(endOf('2026-11-20').toISOString()).toBe('2026-11-20T23:59:59.999Z');
});

test('a day is written the same on every machine', () => {
  expect(dayText('2026-11-03', false)).toBe('Nov 3');
  expect(dayText('2026-11-03', true)).toBe('Nov 3, 2026');
});
