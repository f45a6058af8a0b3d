import { expect, test } from 'vitest';
import { CHANNEL_NAMES, CHANNELS, usualTiming } from './channels.ts';
import { NOTIFICATION_KINDS } from './notification-kinds.ts';
import { completePreferences, readPreferences } from './preference.ts';

test('every kind has a preference on every channel: the chosen one, or else the usual one', () => {
  const chosen = { kind: 'EXPENSE_PAID', channel: 'EMAIL', timing: 'OFF' } as const;
  const all = completePreferences([chosen]);
  expect(all).toHaveLength(NOTIFICATION_KINDS.length * CHANNEL_NAMES.length);
  expect(all).toContainEqual(chosen);
  expect(all).toContainEqual({ kind: 'EXPENSE_PAID', channel: 'IN_APP', timing: 'INSTANT' });
});

test('what stops work or money is emailed instantly, good news in the daily digest', () => {
  const instant = NOTIFICATION_KINDS.filter((kind) => usualTiming('EMAIL', kind) === 'INSTANT');
  expect(instant).toEqual([
    'APPROVAL_NEEDED',
    'DEADLINE_NEAR',
    'EXPENSE_SENT_BACK',
    'EXPENSE_REJECTED',
    'PAYOUT_HELD',
    'PAYOUT_FAILED',
    'PAYOUTS_STOPPED',
    'TREASURY_WITHDRAWN',
    'APPROVERS_MISSING',
    'MONTH_CLOSE',
    'CONTROL_CHANGED',
    'AUTHORITY_CHANGED',
  ]);
});

test.each(CHANNEL_NAMES)('on %s the usual timing is one that a member can choose', (channel) => {
  const usual = new Set(NOTIFICATION_KINDS.map((kind) => usualTiming(channel, kind)));
  expect(CHANNELS[channel].timings).toEqual(expect.arrayContaining([...usual]));
});

test('a kind and channel named twice is refused: which one is meant cannot be known', () => {
  const preference = { kind: 'EXPENSE_PAID', channel: 'EMAIL', timing: 'DAILY' } as const;
  expect(
    readPreferences([preference, { ...preference, channel: 'IN_APP', timing: 'OFF' }]).ok,
  ).toBe(true);
  expect(readPreferences([preference, { ...preference, timing: 'OFF' }]).ok).toBe(false);
});

test('each timing that its channel does not offer is refused with its place and the ones offered', () => {
  const inApp = { channel: 'IN_APP', timing: 'DAILY' } as const;
  const refused = readPreferences([
    { kind: 'EXPENSE_PAID', channel: 'EMAIL', timing: 'DAILY' },
    { kind: 'EXPENSE_PAID', ...inApp },
    { kind: 'EXPENSE_APPROVED', ...inApp },
  ]);
  const message = 'The timing on the channel IN_APP must be INSTANT or OFF.';
  const code = 'VALIDATION_FAILED';
  expect(refused).toEqual({
    ok: false,
    refusals: [
      { code, message, field: 'preferences.1.timing' },
      { code, message, field: 'preferences.2.timing' },
    ],
  });
});
