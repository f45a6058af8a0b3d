import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  answerLine,
  DELIVERY_ATTEMPTS_MAX,
  deliveryRetryDelayMs,
  errorLine,
  isGivenUp,
} from './webhook.ts';

test('each failure waits longer than the one before, and the eighth is the last', () => {
  const delays = Array.from({ length: DELIVERY_ATTEMPTS_MAX }, (_, index) =>
    deliveryRetryDelayMs(index + 1),
  );
  expect(delays).toEqual([
    10_000,
    60_000,
    300_000,
    1_800_000,
    7_200_000,
    21_600_000,
    43_200_000,
    null,
  ]);
});

test("the integrators' guide has the delay before each attempt", () => {
  const guide = new URL('../../../../deploy/docs/integrators.md', import.meta.url);
  const [, row = ''] =
    /^\| Delay after the one before +\|(.*)\|$/m.exec(readFileSync(guide, 'utf8')) ?? [];
  const unitMs: Readonly<Record<string, number>> = { s: 1_000, min: 60_000, h: 3_600_000 };
  const delays = row.split('|').map((cell) => {
    const [count, unit = ''] = cell.trim().split(' ');
    return Number(count) * (unitMs[unit] ?? NaN);
  });
  const attempts = Array.from({ length: DELIVERY_ATTEMPTS_MAX - 1 }, (_, index) => index + 1);
  expect(delays).toEqual(attempts.map(deliveryRetryDelayMs));
});

test("of a receiver's response the first line is kept, short and printable", () => {
  expect(answerLine('\n\u0007received\nas job 7')).toBe('received');
  expect(answerLine('x'.repeat(5_000))).toHaveLength(200);
  expect(answerLine(' \n')).toBeNull();
});

test('a webhook is given up after a day of failures only, and not a minute sooner', () => {
  const since = new Date('2026-11-21T09:00:00Z');
  expect(isGivenUp(since, new Date('2026-11-22T08:59:00Z'))).toBe(false);
  expect(isGivenUp(since, new Date('2026-11-22T09:00:00Z'))).toBe(true);
});

test('a failure is kept as one short line that a database can store', () => {
  expect(errorLine('no\u0000\r\nanswer')).toBe('no answer');
  expect(errorLine('x'.repeat(5_000))).toHaveLength(300);
});
