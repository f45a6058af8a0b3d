import { anExpense } from '../src/testing/fake-expenses.ts';
import { priya } from '../src/testing/fake-people.ts';
import { anAttempt, aPayout, aTreasury, payoutSettings } from '../src/testing/fake-payouts.ts';
import type { Scene } from './scene.ts';

const finance = { roles: ['employee', 'finance'] };

const reserve = {
  name: 'reserve',
  address: 'Reserv1qUHZ3kqXvBd2F5nM7cW8eR4tY6uJ9pLsKmNhT',
  balances: { sol: '0.06', pyusd: '9000', slot: '311204551', readAt: '2026-11-21T09:14:00.000Z' },
  reservedPyusd: '20',
  paused: null,
  warnings: ['0.06 SOL is left for fees, less than 0.10.'],
};
const robbed = {
  ...reserve,
  balances: null,
  warnings: [],
  paused: {
    reason: 'Treasury reserve: 9,000 PYUSD left with its own signature and no payout of ours.',
    since: '2026-11-21T09:00:00.000Z',
    by: null,
    operatorOnly: true,
  },
};
const held = aPayout({
  id: '34',
  status: 'HELD',
  treasury: 'default',
  payee: priya,
  reason: 'The treasury holds less than the amount.',
  nextStep: 'Finance or an admin releases or cancels it.',
  expense: anExpense({ title: 'Flights and hotel for the partner conference in Lisbon' }),
});
const paid = aPayout({
  id: '30',
  status: 'PAID',
  treasury: 'reserve',
  sentAt: '2026-11-18T10:00:00.000Z',
  paidAt: '2026-11-18T10:00:21.000Z',
  nextStep: 'Nothing: the money is there.',
  attempts: [anAttempt()],
});
const payouts = () => [held, paid];

/** An organisation that pays from two treasuries. */
export const secondTreasuryScenes: readonly Scene[] = [
  {
    name: 'second-treasury',
    path: '/payouts',
    signedIn: true,
    user: finance,
    answers: {
      payouts,
      treasury: () => ({ treasury: aTreasury({ second: reserve }), errors: [] }),
    },
  },
  {
    name: 'second-treasury-stopped',
    path: '/payouts',
    signedIn: true,
    user: finance,
    answers: {
      payouts,
      treasury: () => ({
        treasury: aTreasury({
          second: robbed,
          settings: { ...payoutSettings, secondTreasuryMayPay: true },
        }),
        errors: [],
      }),
    },
  },
  {
    name: 'second-treasury-release',
    path: '/payouts',
    signedIn: true,
    user: finance,
    fullPage: false,
    answers: {
      payouts,
      treasury: () => ({ treasury: aTreasury({ second: reserve }), errors: [] }),
    },
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Release the payout to Priya Raman' }).click();
      await page.getByRole('radio', { name: 'reserve' }).check();
    },
  },
  {
    name: 'second-treasury-settings',
    path: '/admin/payout-settings',
    signedIn: true,
    user: { roles: ['employee', 'admin'] },
    answers: { treasury: () => ({ treasury: aTreasury({ second: reserve }), errors: [] }) },
  },
];
