import { expect, test } from 'vitest';
import type { BalanceChange } from './balance-changes.ts';
import { movementsOf } from './movement.ts';

const change = (owner: string, amount: bigint): BalanceChange => ({
  owner,
  asset: 'PYUSD',
  change: amount,
  account: `${owner}-account`,
});

test('a payment names the recipient of the largest share', () => {
  const changes = [change('emma', -100n), change('fees', 3n), change('shop', 97n)];
  expect(movementsOf(changes, 'emma', () => false)).toEqual([
    {
      asset: 'PYUSD',
      account: 'emma-account',
      direction: 'out',
      amount: { amountMinor: 100n, currency: 'PYUSD' },
      counterparty: 'shop',
    },
  ]);
});

test("a payment that also moves money to the payer's own wallet is still a payment to the other party", () => {
  const changes = [change('emma', -100n), change('savings', 60n), change('shop', 40n)];
  const [movement] = movementsOf(changes, 'emma', (address) => address === 'savings');
  expect(movement?.counterparty).toBe('shop');
});

test('newly issued money has no sender', () => {
  expect(movementsOf([change('emma', 5n)], 'emma', () => false)[0]).toMatchObject({
    direction: 'in',
    counterparty: null,
  });
});

test('an unaffected wallet has no movement', () => {
  expect(movementsOf([change('shop', 5n)], 'emma', () => false)).toEqual([]);
});
