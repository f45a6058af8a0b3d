import { expect, test } from 'vitest';
import {
  completePreferences,
  defaultPreference,
  isTooOldToNotify,
  readPreferences,
} from './notification.ts';
import { NOTIFICATION_KINDS } from './notification-kinds.ts';

test('every kind has a preference: the chosen one, else the default', () => {
  const chosen = { kind: 'EXPENSE_PAID', inApp: false, mail: 'NEVER' } as const;
  const all = completePreferences([chosen]);
  expect(all.map(({ kind }) => kind)).toEqual(NOTIFICATION_KINDS);
  expect(all.find(({ kind }) => kind === 'EXPENSE_PAID')).toEqual(chosen);
});

test('what stops work or money is emailed instantly, good news in the daily digest', () => {
  const atOnce = NOTIFICATION_KINDS.filter((kind) => defaultPreference(kind).mail === 'AT_ONCE');
  expect(atOnce).toEqual([
    'APPROVAL_NEEDED',
    'DEADLINE_NEAR',
    'EXPENSE_SENT_BACK',
    'EXPENSE_REJECTED',
    'PAYOUT_HELD',
    'PAYOUT_FAILED',
    'PAYOUTS_STOPPED',
    'APPROVERS_MISSING',
    'CONTROL_CHANGED',
    'AUTHORITY_CHANGED',
  ]);
});

test('a kind that is named twice is refused: which one is meant cannot be known', () => {
  const preference = defaultPreference('EXPENSE_PAID');
  expect(readPreferences([preference]).ok).toBe(true);
  expect(readPreferences([preference, { ...preference, inApp: false }]).ok).toBe(false);
});

test('an event is too old to notify of after 24 hours', () => {
  const at = new Date('2026-11-21T09:00:00Z');
  expect(isTooOldToNotify(at, new Date('2026-11-22T09:00:00Z'))).toBe(false);
  expect(isTooOldToNotify(at, new Date('2026-11-22T09:00:01Z'))).toBe(true);
});
