import { describe, expect, test } from 'vitest';
import {
  dayCount,
  monthOf,
  monthRows,
  monthsAndDaysOf,
  monthsOf,
  periodBefore,
} from './spend-insights.ts';

describe('the period before', () => {
  test.each([
    ['a month', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['a quarter', '2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
    ['a year', '2024-01-01', '2024-12-31', '2023-01-01', '2023-12-31'],
    ['a leap February', '2024-02-01', '2024-02-29', '2024-01-01', '2024-01-31'],
  ])('of %s has as many whole months', (_what, from, to, beforeFrom, beforeTo) => {
    expect(periodBefore({ from, to })).toEqual({ from: beforeFrom, to: beforeTo });
  });

  test.each([
    ['a day', '2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['ten days', '2026-01-05', '2026-01-14', '2025-12-26', '2026-01-04'],
    ['a month without its last day', '2026-03-01', '2026-03-30', '2026-01-30', '2026-02-28'],
  ])('of %s has as many days, so that equal lengths are compared', (_what, from, to, ...before) => {
    expect(Object.values(periodBefore({ from, to }))).toEqual(before);
    expect(dayCount(periodBefore({ from, to }))).toBe(dayCount({ from, to }));
  });
});

test('the months of a period include its first and last, over the turn of a year', () => {
  expect(monthsOf({ from: '2025-11-30', to: '2026-02-01' })).toEqual([
    '2025-11',
    '2025-12',
    '2026-01',
    '2026-02',
  ]);
});

test('a month ends on its last day', () => {
  expect(monthOf('2024-02-29')).toEqual({
    from: '2024-02-01',
    to: '2024-02-29',
  });
  expect(monthOf('2026-12-01')).toEqual({
    from: '2026-12-01',
    to: '2026-12-31',
  });
});

describe('rows by month', () => {
  const spending = [
    { month: '2026-01', count: 0, total: '0.00', totalWithBefore: '40.00' },
    { month: '2026-02', count: 2, total: '50.00', totalWithBefore: '50.00' },
  ];

  test('show every month, each against the month before it, also outside of the period', () => {
    expect(monthRows({ from: '2026-02-01', to: '2026-03-31' }, spending)).toMatchObject([
      { key: '2026-02', count: 2, total: '50.00', previousTotal: '40.00' },
      { key: '2026-03', count: 0, total: '0.00', previousTotal: '50.00' },
    ]);
  });

  test('compare nothing when the period has only a part of a month', () => {
    const rows = monthRows({ from: '2026-02-02', to: '2026-03-31' }, spending);
    expect(rows.map(({ previousTotal }) => previousTotal)).toEqual([null, null]);
  });
});

test.each<[string, string, string[] | null, string[], string[]]>([
  ['2026-01-01', '2026-03-31', ['2026-01-01', '2026-03-31'], [], []],
  ['2026-01-02', '2026-03-30', ['2026-01-01', '2026-03-31'], [], ['2026-01-01', '2026-03-31']],
  ['2026-01-20', '2026-03-10', ['2026-02-01', '2026-02-28'], ['2026-01-20', '2026-03-01'], []],
  ['2026-01-20', '2026-02-27', ['2026-02-01', '2026-02-28'], ['2026-01-20'], ['2026-02-28']],
  ['2026-01-20', '2026-02-10', null, ['2026-01-20', '2026-02-01'], []],
  ['2026-01-05', '2026-01-28', ['2026-01-01', '2026-01-31'], [], ['2026-01-01', '2026-01-29']],
  ['2026-01-05', '2026-01-12', null, ['2026-01-05'], []],
])(
  'the months of %s to %s with the days added and taken off are the period, from the fewest days',
  (from, to, months, more, off) => {
    const parts = monthsAndDaysOf({ from, to });
    expect(parts.months && Object.values(parts.months)).toEqual(months);
    expect(parts.more.map((days) => days.from)).toEqual(more);
    expect(parts.off.map((days) => days.from)).toEqual(off);
    const days = [parts.months, ...parts.more].flatMap((part) => (part ? dayCount(part) : 0));
    const taken = parts.off.map(dayCount);
    const sum = (counts: readonly number[]) => counts.reduce((one, other) => one + other, 0);
    expect(sum(days) - sum(taken)).toBe(dayCount({ from, to }));
  },
);
