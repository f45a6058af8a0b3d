import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { publishLiveEvent } from './live-events.ts';
import { afterLiveEvents } from './after-live-events.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const change = () =>
  publishLiveEvent({ kind: 'change', data: { type: 'ExpenseApproved', expenseId: '1' } });

test('a burst of changes is asked about together, and once more for what took longer', () => {
  const ask = vi.fn();
  const stop = afterLiveEvents(ask);
  change();
  vi.advanceTimersByTime(300);
  change();
  vi.advanceTimersByTime(700);
  expect(ask).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(ask).toHaveBeenCalledTimes(2);
  stop();
});

test('the progress of an upload is no news, and nothing is asked after the page is gone', () => {
  const ask = vi.fn();
  const stop = afterLiveEvents(ask);
  publishLiveEvent({ kind: 'upload', data: { uploadId: 'u', stage: 'stored', receiptId: '1' } });
  change();
  stop();
  vi.advanceTimersByTime(60_000);
  expect(ask).not.toHaveBeenCalled();
});
