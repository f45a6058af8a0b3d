import { expect, test } from 'vitest';
import { toggleIn } from './toggle-in.ts';

test('an item is added, a second toggle removes it, and the given set stays as it was', () => {
  const one = new Set(['a']);
  const both = toggleIn(one, 'b');
  expect([...both]).toEqual(['a', 'b']);
  expect([...toggleIn(both, 'a')]).toEqual(['b']);
  expect([...one]).toEqual(['a']);
});
