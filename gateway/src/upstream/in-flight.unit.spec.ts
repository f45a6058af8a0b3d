import { expect, test, vi } from 'vitest';
import { createInFlight } from './in-flight.ts';

test('identical concurrent requests are sent once, and sent again after the answer', async () => {
  const share = createInFlight<number>();
  let answer = 0;
  const ask = vi.fn(() => Promise.resolve((answer += 1)));
  expect(await Promise.all([share('a', ask), share('a', ask), share('b', ask)])).toEqual([1, 1, 2]);
  expect(await share('a', ask)).toBe(3);
});

test('a failure reaches every waiting caller and no later one', async () => {
  const share = createInFlight<string>();
  const fails = (): Promise<string> => Promise.reject(new Error('down'));
  const results = await Promise.allSettled([share('a', fails), share('a', fails)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await share('a', () => Promise.resolve('up'))).toBe('up');
});
