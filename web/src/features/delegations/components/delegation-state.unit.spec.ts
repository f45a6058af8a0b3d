import { expect, test } from 'vitest';
import { delegationState } from './delegation-state.ts';

const window = { startsAt: '2026-11-10T08:00:00Z', endsAt: '2026-11-20T08:00:00Z', endedAt: null };

test.each([
  ['2026-11-10T07:59:59Z', 'coming'],
  ['2026-11-10T08:00:00Z', 'open'],
  ['2026-11-20T07:59:59Z', 'open'],
  ['2026-11-20T08:00:00Z', 'over'],
])('at %s a delegation from the 10th to the 20th is %s', (now, state) => {
  expect(delegationState(window, new Date(now))).toBe(state);
});

test('a delegation that was ended early stays ended within its window', () => {
  const ended = { ...window, endedAt: '2026-11-11T08:00:00Z' };
  expect(delegationState(ended, new Date('2026-11-12T08:00:00Z'))).toBe('ended');
});
