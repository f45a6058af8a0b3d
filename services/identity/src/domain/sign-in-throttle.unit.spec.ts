import { describe, expect, test } from 'vitest';
import { FAILURES_MAX, retryAfterSeconds, WINDOW_MS } from './sign-in-throttle.ts';

const START = new Date('2026-11-21T09:00:00Z');
const after = (ms: number): Date => new Date(START.getTime() + ms);

describe('throttling sign-in', () => {
  test('without a failure nobody waits', () => {
    expect(retryAfterSeconds('account', null, START)).toBe(0);
  });

  test('an account waits after its tenth failure, not after its ninth', () => {
    expect(retryAfterSeconds('account', { startedAt: START, failures: 9 }, START)).toBe(0);
    expect(retryAfterSeconds('account', { startedAt: START, failures: 10 }, START)).toBe(900);
  });

  test('an address may fail ten times as often as an account, since it may stand for an office', () => {
    expect(FAILURES_MAX.address).toBe(100);
    expect(retryAfterSeconds('address', { startedAt: START, failures: 99 }, START)).toBe(0);
    expect(retryAfterSeconds('address', { startedAt: START, failures: 100 }, START)).toBe(900);
  });

  test('the wait counts down to the end of the window, in whole seconds and never below one before it', () => {
    const window = { startedAt: START, failures: 10 };
    expect(retryAfterSeconds('account', window, after(60_500))).toBe(840);
    expect(retryAfterSeconds('account', window, after(WINDOW_MS - 1))).toBe(1);
  });

  test('when the window has ended the next attempt is heard', () => {
    expect(retryAfterSeconds('account', { startedAt: START, failures: 50 }, after(WINDOW_MS))).toBe(
      0,
    );
  });
});
