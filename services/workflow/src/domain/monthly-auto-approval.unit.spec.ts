import { expect, test } from 'vitest';
import {
  autoApprovedUsd,
  remainingOfMonth,
  monthlyLimitOf,
  monthOf,
  readMonthlyLimit,
} from './monthly-auto-approval.ts';

test('until an organization sets its own, a month is five times the limit of one expense; its own may be 0', () => {
  expect(monthlyLimitOf({ monthlyLimitUsd: null, limitUsd: '99.99' })).toBe('499.95');
  expect(monthlyLimitOf({ monthlyLimitUsd: '0.00', limitUsd: '99.99' })).toBe('0.00');
});

test('a month that is used up leaves nothing, also where its limit was lowered since', () => {
  expect(remainingOfMonth('500.00', '499.99')).toBe('0.01');
  expect(remainingOfMonth('100.00', '499.99')).toBe('0.00');
});

test('a month is that of UTC', () => {
  expect(monthOf(new Date('2026-11-30T23:59:59Z'))).toBe('2026-11-01');
});

test.each(['', '-1', '1.001', 'much'])('%j is no limit', (text) => {
  expect(readMonthlyLimit(text)).toMatchObject({
    refusals: [{ code: 'VALIDATION_FAILED', field: 'monthlyLimitUsd' }],
  });
});

test('a credit note that no person approved makes no room in the month', () => {
  const approved = (usdAmount: string) =>
    autoApprovedUsd({
      after: { status: 'approved', steps: [], content: { reimbursable: true, usdAmount } } as never,
    });
  expect([approved('8.00'), approved('-8.00')]).toEqual(['8.00', '0.00']);
});
