import { expect, test } from 'vitest';
import { payoutIdOf } from './payout-id.ts';

test('the payout of a submission has a UUID of its own, the same wherever it is computed', () => {
  const id = payoutIdOf('1', { expenseId: '55', submission: 1 });
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(payoutIdOf('1', { expenseId: '55', submission: 1 })).toBe(id);
  const others = [
    payoutIdOf('2', { expenseId: '55', submission: 1 }),
    payoutIdOf('1', { expenseId: '56', submission: 1 }),
    payoutIdOf('1', { expenseId: '55', submission: 2 }),
  ];
  expect(new Set([id, ...others]).size).toBe(4);
});
