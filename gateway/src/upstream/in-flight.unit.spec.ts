import { expect, test, vi } from 'vitest';
import { createInFlight } from './in-flight.ts';

test('identical concurrent requests are sent once, and sent again after the answer', async () => {
  const share = createInFlight<number>();
  let answer = 0;
  const ask = vi.fn(() => Promise.resolve((answer += 1)));
  expect(
    await Promise.all([share('4', 'a', ask), share('4', 'a', ask), share('4', 'b', ask)]),
  ).toEqual([1, 1, 2]);
  expect(await share('4', 'a', ask)).toBe(3);
});

test("the answer of one caller is no other's, although both ask the same", async () => {
  const share = createInFlight<string>();
  const asked = ['4', '7'].map((caller) =>
    share(caller, 'mine', () => Promise.resolve(`of ${caller}`)),
  );
  expect(await Promise.all(asked)).toEqual(['of 4', 'of 7']);
});

test('a failure reaches every waiting caller and no later one', async () => {
  const share = createInFlight<string>();
  const fails = (): Promise<string> => Promise.reject(new Error('down'));
  const results = await Promise.allSettled([share('4', 'a', fails), share('4', 'a', fails)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await share('4', 'a', () => Promise.resolve('up'))).toBe('up');
});
