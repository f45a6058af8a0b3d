import { expect, test } from 'vitest';
import { DELIVERY_ATTEMPTS_MAX, deliveryRetryDelayMs, errorLine, isGivenUp } from './webhook.ts';

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

test('a webhook is given up after a day of failures only, and not a minute sooner', () => {
  const since = new Date('2026-11-21T09:00:00Z');
  expect(isGivenUp(since, new Date('2026-11-22T08:59:00Z'))).toBe(false);
  expect(isGivenUp(since, new Date('2026-11-22T09:00:00Z'))).toBe(true);
});

test('a failure is kept as one short line that a database can store', () => {
  expect(errorLine('no\u0000\r\nanswer')).toBe('no answer');
  expect(errorLine('x'.repeat(5_000))).toHaveLength(300);
});
