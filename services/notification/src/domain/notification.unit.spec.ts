import { expect, test } from 'vitest';
import { isTooOldToNotify } from './notification.ts';

test('an event is too old to notify of after 24 hours', () => {
  const at = new Date('2026-11-21T09:00:00Z');
  expect(isTooOldToNotify(at, new Date('2026-11-22T09:00:00Z'))).toBe(false);
  expect(isTooOldToNotify(at, new Date('2026-11-22T09:00:01Z'))).toBe(true);
});
