import { expect, test } from 'vitest';
import type { PendingTask } from '../../../generated/schema.ts';
import { anExpense, aPendingTask } from '../../../testing/fake-expenses.ts';
import { filterTasks, noFilter, sortTasks, totalOf } from './task-filter.ts';
import type { Task } from './task.ts';
import { booksValueAt } from '../../../lib/use-books-value.ts';

const task = (amount: string, currency: string, usdAmount: string | null): Task =>
  aPendingTask({
    amount,
    currency,
    expense: anExpense({ amount, currency, usdAmount }),
  } satisfies Partial<PendingTask>) as unknown as Task;

const dollars = task('10', 'USD', '10');
const euros = task('100', 'EUR', '116.42');
const unrated = task('5', 'EUR', null);

test('a total of books in US dollars is in them, also of euros alone, and unknown without a rate', () => {
  const inDollars = booksValueAt('USD', '1');
  expect(totalOf([euros, euros], inDollars)).toBe('232.84');
  expect(totalOf([dollars, euros], inDollars)).toBe('126.42');
  expect(totalOf([euros, unrated], inDollars)).toBeNull();
  expect(totalOf([], inDollars)).toBeNull();
});

test('a total of books in euros takes euros as they are and converts the rest, to the cent', () => {
  const inEuros = booksValueAt('EUR', '0.8589589417');
  expect(totalOf([euros, euros], inEuros)).toBe('200');
  expect(totalOf([dollars, euros], inEuros)).toBe('108.59');
  expect(totalOf([euros, unrated], inEuros)).toBe('105');
});

test('a range of amounts includes its ends, and leaves out what has no rate', () => {
  const within = (minUsd: string, maxUsd: string) =>
    filterTasks([dollars, euros, unrated], { ...noFilter, minUsd, maxUsd });
  expect(within('10', '116.42')).toEqual([dollars, euros]);
  expect(within('10.01', '')).toEqual([euros]);
  expect(within('', '')).toEqual([dollars, euros, unrated]);
  expect(within('abc', '')).toEqual([dollars, euros, unrated]);
});

test('sorted by amount, what has no rate comes last in both directions', () => {
  expect(sortTasks([unrated, dollars, euros], 'largest')).toEqual([euros, dollars, unrated]);
  expect(sortTasks([unrated, euros, dollars], 'smallest')).toEqual([dollars, euros, unrated]);
});
