import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isTooFarAhead, nextDigestAt, usableTimeZone } from './digest-time.ts';

const DAY_MS = 86_400_000;

describe('the next digest', () => {
  test.each([
    ['UTC', '2026-11-21T07:59:59.999Z', '2026-11-21T08:00:00.000Z'],
    ['UTC', '2026-11-21T08:00:00.000Z', '2026-11-22T08:00:00.000Z'],
    ['Europe/Berlin', '2026-11-21T06:59:00.000Z', '2026-11-21T07:00:00.000Z'],
    ['Europe/Berlin', '2026-07-21T05:59:00.000Z', '2026-07-21T06:00:00.000Z'],
    ['America/Los_Angeles', '2026-11-21T15:59:00.000Z', '2026-11-21T16:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-21T03:00:00.000Z', '2026-11-22T02:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-21T17:00:00.000Z', '2026-11-21T18:00:00.000Z'],
    ['Pacific/Pago_Pago', '2026-11-21T18:30:00.000Z', '2026-11-21T19:00:00.000Z'],
  ])('in %s after %s is at %s', (zone, after, expected) => {
    expect(nextDigestAt(zone, new Date(after)).toISOString()).toBe(expected);
  });

  test.each([
    ['Europe/Berlin', 'summer time begins', '2026-03-28T07:00:00.000Z', '2026-03-29T06:00:00.000Z'],
    ['Europe/Berlin', 'summer time ends', '2026-10-24T06:00:00.000Z', '2026-10-25T07:00:00.000Z'],
    [
      'America/New_York',
      'summer time begins',
      '2026-03-07T13:00:00.000Z',
      '2026-03-08T12:00:00.000Z',
    ],
    [
      'America/Los_Angeles',
      'summer time begins, while in UTC it is eight before',
      '2026-03-07T16:00:00.000Z',
      '2026-03-08T15:00:00.000Z',
    ],
    [
      'Australia/Lord_Howe',
      'the clock moves half an hour',
      '2026-10-03T21:30:00.000Z',
      '2026-10-04T21:00:00.000Z',
    ],
  ])('in %s still comes at eight on the day on which %s', (zone, _what, after, expected) => {
    expect(nextDigestAt(zone, new Date(after)).toISOString()).toBe(expected);
  });

  test('is at eight there, within a day and an hour, whatever the zone and the moment', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const moments = fc.date({
      min: new Date('2024-01-01T00:00:00Z'),
      max: new Date('2036-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(zones, moments, (timeZone, after) => {
        const at = nextDigestAt(timeZone, after);
        const shown = new Intl.DateTimeFormat('en-GB', {
          timeZone,
          hour: '2-digit',
          minute: '2-digit',
        }).format(at);
        expect(shown).toBe('08:00');
        expect(at.getTime()).toBeGreaterThan(after.getTime());
        expect(at.getTime() - after.getTime()).toBeLessThanOrEqual(DAY_MS + 3_600_000);
      }),
    );
  });
});

test.each([
  [null, 'UTC'],
  ['Mars/Olympus', 'UTC'],
  ['', 'UTC'],
  ['Europe/Berlin', 'Europe/Berlin'],
])('the zone %s is used as %s, so that no one is left without a digest', (given, used) => {
  expect(usableTimeZone(given)).toBe(used);
});

test('a digest that a wrong clock set for next year is not waited for; the one of tomorrow is', () => {
  const now = new Date('2026-11-21T09:00:00Z');
  expect(isTooFarAhead(new Date('2027-11-21T08:00:00Z'), now)).toBe(true);
  expect(isTooFarAhead(new Date('2026-11-22T08:00:00Z'), now)).toBe(false);
});
