import { describe, expect, test } from 'vitest';
import { LIMITS, retryAfterSeconds, waitAfterCounting, WINDOW_MAX_MS } from './attempt-throttle.ts';

const START = new Date('2026-11-21T09:00:00Z');
const after = (ms: number): Date => new Date(START.getTime() + ms);
const { windowMs } = LIMITS.account;

describe('throttling sign-in', () => {
  test('without a failure there is no wait', () => {
    expect(retryAfterSeconds('account', null, START)).toBe(0);
  });

  test('an account waits after its tenth failure, not after its ninth', () => {
    expect(retryAfterSeconds('account', { startedAt: START, attempts: 9 }, START)).toBe(0);
    expect(retryAfterSeconds('account', { startedAt: START, attempts: 10 }, START)).toBe(900);
  });

  test('an address may fail ten times as often as an account, since an office may share it', () => {
    expect(retryAfterSeconds('address', { startedAt: START, attempts: 99 }, START)).toBe(0);
    expect(retryAfterSeconds('address', { startedAt: START, attempts: 100 }, START)).toBe(900);
  });

  test('the wait counts down to the end of the window, in whole seconds and never below one before it', () => {
    const window = { startedAt: START, attempts: 10 };
    expect(retryAfterSeconds('account', window, after(60_500))).toBe(840);
    expect(retryAfterSeconds('account', window, after(windowMs - 1))).toBe(1);
  });

  test('after the window the next attempt is checked again', () => {
    expect(retryAfterSeconds('account', { startedAt: START, attempts: 50 }, after(windowMs))).toBe(
      0,
    );
  });
});

describe('throttling by number of requests', () => {
  test('the fifth reset mail within an hour is sent, the sixth is not', () => {
    const window = (attempts: number) => ({ startedAt: START, attempts });
    expect(waitAfterCounting('reset_account', window(5), after(1_000))).toBe(0);
    expect(waitAfterCounting('reset_account', window(6), after(1_000))).toBe(3_599);
  });

  test('rows are kept for the longest window', () => {
    expect(Math.max(...Object.values(LIMITS).map((limit) => limit.windowMs))).toBe(WINDOW_MAX_MS);
  });
});
