import { expect, test } from 'vitest';
import { barsOf } from './proof-bars.ts';

const one = '5hXq9RmT2vLkPz8wNc3YbJ7sUeD4fGaK5hXq9RmT2vLkPz8wNc3YbJ7sUeD4fGaK';

test('a payment has the same bars everywhere, and another has others', () => {
  expect(barsOf(one, 16)).toEqual(barsOf(one, 16));
  expect(barsOf(one, 16)).not.toEqual(barsOf(one.replace('5h', 'h5'), 16));
});

test('the code of a proof begins with the bars of the small one', () => {
  expect(barsOf(one, 32).spans.slice(0, 16)).toEqual(barsOf(one, 16).spans);
});

test('bars do not touch', () => {
  const { width, spans } = barsOf(one, 32);
  for (const [index, [from, to]] of spans.entries()) {
    expect(to).toBeGreaterThan(from);
    expect(from).toBeGreaterThanOrEqual((spans[index - 1]?.[1] ?? -2) + 1);
  }
  expect(spans.at(-1)?.[1]).toBe(width);
});
