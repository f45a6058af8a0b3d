import { expect, test, vi } from 'vitest';
import { ok, refuse } from '../result/index.ts';
import { decideMany } from './decide-many.ts';

const decideOne = (item: number, limit: number) =>
  item > limit ? refuse('TOO_LARGE', `${item} is above ${limit}.`) : ok(item);

test('a refused item writes nothing, and each of the others gets its own result', async () => {
  const saveMany = vi.fn((items: readonly number[]) => Promise.resolve(items.map(String)));
  const loadMany = () => Promise.resolve([5, 1, 5]);
  const results = await decideMany([1, 2, 3], { loadMany, decideOne, saveMany });
  expect(results).toEqual([ok('1'), refuse('TOO_LARGE', '2 is above 1.'), ok('3')]);
  expect(saveMany.mock.calls).toEqual([[[1, 3]]]);
});

test('nothing is saved when every item is refused', async () => {
  const saveMany = vi.fn((items: readonly number[]) => Promise.resolve(items));
  const results = await decideMany([2], {
    loadMany: () => Promise.resolve([1]),
    decideOne,
    saveMany,
  });
  expect(results).toMatchObject([{ ok: false }]);
  expect(saveMany).not.toHaveBeenCalled();
});

test('a missing result is a fault, not a success', async () => {
  const saveMany = () => Promise.resolve([]);
  await expect(
    decideMany([1], { loadMany: () => Promise.resolve([1]), decideOne, saveMany }),
  ).rejects.toThrow('only 0 results');
});
