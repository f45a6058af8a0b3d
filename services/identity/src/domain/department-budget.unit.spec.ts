import { describe, expect, test } from 'vitest';
import { readBudget } from './department-budget.ts';

describe('a monthly budget', () => {
  test('is kept with two decimals; null clears it', () => {
    expect(readBudget('2500')).toEqual({ ok: true, value: '2500.00' });
    expect(readBudget(' 0.5 ')).toEqual({ ok: true, value: '0.50' });
    expect(readBudget(null)).toEqual({ ok: true, value: null });
  });

  test.each(['0', '-1', '', 'much', '1e3', '10.001', '1000000001'])(
    'of %j is refused by field: nobody could read a share of it',
    (text) => {
      expect(readBudget(text)).toMatchObject({
        ok: false,
        refusals: [{ code: 'VALIDATION_FAILED', field: 'monthlyBudgetUsd' }],
      });
    },
  );
});
