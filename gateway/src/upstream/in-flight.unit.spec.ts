import { expect, test, vi } from 'vitest';
import { createInFlight } from './in-flight.ts';

test('the same question at the same time is asked once, and asked anew when it has been answered', async () => {
  const share = createInFlight<number>();
  let answer = 0;
  const ask = vi.fn(() => Promise.resolve((answer += 1)));
  expect(await Promise.all([share('a', ask), share('a', ask), share('b', ask)])).toEqual([1, 1, 2]);
  expect(await share('a', ask)).toBe(3);
});

test('a failure reaches everyone who waits for it and nobody after them', async () => {
  const share = createInFlight<string>();
  const fails = (): Promise<string> => Promise.reject(new Error('down'));
  const results = await Promise.allSettled([share('a', fails), share('a', fails)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await share('a', () => Promise.resolve('up'))).toBe('up');
});
