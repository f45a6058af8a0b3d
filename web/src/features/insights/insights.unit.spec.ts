import { describe, expect, test } from 'vitest';
import { linkOfRow } from './expense-link.ts';
import { readInsightsQuery, spendGroup, writeInsightsQuery } from './insights-query.ts';
import { monthElapsedPercent, periodOf, periodProblem } from '../../lib/period.ts';

const today = '2026-11-23';

test.each([
  ['this-month', '2026-11-01', '2026-11-30'],
  ['last-month', '2026-10-01', '2026-10-31'],
  ['quarter', '2026-10-01', '2026-12-31'],
  ['year', '2026-01-01', '2026-12-31'],
  ['12-months', '2025-12-01', '2026-11-30'],
] as const)('%s is from %s to %s', (preset, from, to) => {
  expect(periodOf(preset, today)).toEqual({ from, to });
});

test('last month of a January is in the year before', () => {
  expect(periodOf('last-month', '2026-01-31')).toEqual({
    from: '2025-12-01',
    to: '2025-12-31',
  });
});

test.each([
  ['', '2026-01-01', 'Enter both dates'],
  ['2026-01-02', '2026-01-01', 'To is before From'],
  ['2020-01-01', '2026-01-01', 'Choose at most 1,100 days'],
  ['2026-01-01', '2026-01-01', null],
])('from %j to %j: %s', (from, to, problem) => {
  expect(periodProblem({ from, to })).toBe(problem);
});

test('the share of a month that has passed is 0 before it and 100 after it', () => {
  expect(monthElapsedPercent('2026-11', '2026-11-16')).toBe(50);
  expect(monthElapsedPercent('2026-12', today)).toBe(0);
  expect(monthElapsedPercent('2026-10', today)).toBe(100);
});

describe('the address', () => {
  test('keeps chosen days, and of a preset only its name', () => {
    const custom = 'period=custom&from=2026-01-05&to=2026-01-09&by=VENDOR';
    const read = (search: string) => readInsightsQuery(new URLSearchParams(search), today);
    expect(writeInsightsQuery(read(custom)).toString()).toBe(custom);
    expect(writeInsightsQuery(read('period=year&from=2026-01-05')).toString()).toBe(
      'period=year&by=MONTH',
    );
  });

  test('keeps the custom field that the page groups by', () => {
    const read = (search: string) => readInsightsQuery(new URLSearchParams(search), today);
    expect(read('by=FIELD:project').groupBy).toBe('FIELD:project');
    expect(writeInsightsQuery(read('by=FIELD:project')).get('by')).toBe('FIELD:project');
    expect(spendGroup('FIELD:project')).toEqual({ groupBy: 'FIELD', field: 'project' });
    expect(spendGroup('VENDOR')).toEqual({ groupBy: 'VENDOR', field: null });
    expect(read('by=FIELD:').groupBy).toBe('MONTH');
  });

  test('with unknown values shows the default', () => {
    const query = readInsightsQuery(new URLSearchParams('period=decade&by=colour'), today);
    expect(query).toMatchObject({ preset: '12-months', groupBy: 'MONTH' });
  });
});

describe('the list of a row', () => {
  const context = { period: { from: '2026-10-15', to: '2026-11-30' }, scope: 'VISIBLE' } as const;
  const counted = 'status=SUBMITTED&status=APPROVED&status=PAID';
  const linkOf = (row: Parameters<typeof linkOfRow>[0], groupBy: Parameters<typeof linkOfRow>[1]) =>
    linkOfRow(row, groupBy, context);

  test('of a month has only the days that were counted', () => {
    expect(linkOf({ kind: 'GROUP', key: '2026-10' }, 'MONTH')).toBe(
      `/expenses?${counted}&from=2026-10-15&to=2026-10-31`,
    );
  });

  test('of a group has its filter, and of expenses without one the filter for that', () => {
    const dates = 'from=2026-10-15&to=2026-11-30';
    expect(linkOf({ kind: 'GROUP', key: 'R&D' }, 'DEPARTMENT')).toBe(
      `/expenses?${counted}&${dates}&department=R%26D`,
    );
    expect(linkOf({ kind: 'NONE', key: null }, 'VENDOR')).toBe(
      `/expenses?${counted}&${dates}&without=VENDOR`,
    );
  });

  test('of a custom field has its value, and does not exist for expenses without one', () => {
    expect(linkOf({ kind: 'GROUP', key: 'Atlas' }, 'FIELD:project')).toContain(
      '&field=project%3DAtlas',
    );
    expect(linkOf({ kind: 'NONE', key: null }, 'FIELD:project')).toBeNull();
  });

  test('does not exist for all further groups together', () => {
    expect(linkOf({ kind: 'OTHERS', key: null }, 'VENDOR')).toBeNull();
  });

  test('has only own expenses for a viewer who sees only those', () => {
    const own = { ...context, scope: 'MINE' } as const;
    expect(linkOfRow({ kind: 'GROUP', key: '7' }, 'CATEGORY', own)).toContain('&scope=MINE');
  });
});
