import { anExpense } from '../src/testing/fake-expenses.ts';
import { aUser, jonas, maya, priya } from '../src/testing/fake-people.ts';
import {
  aCompanyWallet,
  anAttempt,
  aPayout,
  aRunPreview,
  aTransfer,
  aTreasury,
  payoutSettings,
  treasuryAddress,
} from '../src/testing/fake-payouts.ts';
import type { Scene } from './scene.ts';

const finance = { roles: ['employee', 'finance'] };
const admin = { roles: ['employee', 'admin'] };
const fail = () => {
  throw new Error('down');
};

const held = aPayout({
  id: '34',
  status: 'HELD',
  payee: { ...priya, walletChangedAt: '2026-11-19T10:00:00.000Z' },
  amountUsd: '3120.00',
  amountPyusd: null,
  rate: null,
  recipientAddress: treasuryAddress,
  reason: 'The amount is above the limit of 2,500.00 USD per payout.',
  nextStep: 'Finance or an admin releases or cancels it.',
  expense: anExpense({ title: 'Flights and hotel for the partner conference in Lisbon' }),
});
const failed = aPayout({
  id: '33',
  status: 'FAILED',
  payee: jonas,
  reason: 'The chain refused it: the token account of the payee is frozen.',
  nextStep: 'Finance or an admin looks into it.',
  sentAt: '2026-11-20T10:00:00.000Z',
  attempts: [anAttempt({ state: 'EXPIRED' }), anAttempt({ number: 2, state: 'REFUSED' })],
});
const paid = aPayout({
  id: '30',
  status: 'PAID',
  sentAt: '2026-11-18T10:00:00.000Z',
  paidAt: '2026-11-18T10:00:21.000Z',
  nextStep: 'Nothing: the money is there.',
  attempts: [anAttempt()],
});
const queue = [
  held,
  failed,
  aPayout({ id: '32' }),
  aPayout({ id: '31', payee: jonas, amountUsd: '48.20', amountPyusd: '48.214463' }),
  paid,
  aPayout({ id: '29', status: 'CANCELLED', nextStep: 'Nothing: it was cancelled.' }),
];
const byRun = () => ({
  treasury: aTreasury({ settings: { ...payoutSettings, mode: 'BY_RUN' as const } }),
  errors: [],
});

/** Payouts, the treasury, and wallets. */
export const moneyScenes: readonly Scene[] = [
  {
    name: 'payouts',
    path: '/payouts',
    signedIn: true,
    user: finance,
    answers: {
      payouts: () => queue,
      treasury: () => ({
        treasury: aTreasury({ warnings: ['0.08 SOL is left for fees, less than 0.10.'] }),
        errors: [],
      }),
    },
    prepare: async (page) => {
      await page.getByText('2 attempts').click();
    },
  },
  { name: 'payouts-empty', path: '/payouts', signedIn: true, user: finance },
  {
    name: 'payouts-paused',
    path: '/payouts?status=HELD',
    signedIn: true,
    user: admin,
    answers: {
      treasury: () => ({
        treasury: aTreasury({
          balances: null,
          lastDayUsd: '10000.00',
          paused: {
            reason: 'A laptop with access to the signing machine was stolen.',
            since: '2026-11-21T09:14:00.000Z',
            by: priya,
            operatorOnly: false,
          },
        }),
        errors: [],
      }),
    },
  },
  {
    name: 'payouts-error',
    path: '/payouts',
    signedIn: true,
    user: finance,
    answers: { payouts: fail, treasury: fail },
  },
  {
    name: 'payouts-operator',
    path: '/payouts',
    signedIn: true,
    user: { roles: ['operator'] },
  },
  {
    name: 'payouts-release',
    path: '/payouts',
    signedIn: true,
    user: finance,
    fullPage: false,
    answers: { payouts: () => queue },
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Release the payout to Priya Raman' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
      await page.getByText('Enter a reason').waitFor();
    },
  },
  {
    name: 'payouts-run',
    path: '/payouts',
    signedIn: true,
    user: finance,
    answers: { payouts: () => queue, treasury: byRun },
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Choose all queued' }).click();
    },
  },
  {
    name: 'payouts-run-preview',
    path: '/payouts',
    signedIn: true,
    user: finance,
    fullPage: false,
    answers: {
      payouts: () => queue,
      treasury: byRun,
      payoutRunPreview: () => {
        const preview = aRunPreview(queue.slice(2, 4));
        const lines = preview.lines.map((line, index) => ({
          ...line,
          rentSol: index === 0 ? '0.00203928' : '0',
          problem: index === 0 ? null : 'The address of the payee is not on the allow list.',
        }));
        return { preview: { ...preview, lines }, errors: [] };
      },
    },
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Choose all queued' }).click();
      await page.getByRole('button', { name: 'Preview run' }).click();
      await page.getByText('Treasury afterwards').waitFor();
    },
  },
  {
    name: 'admin-payout-settings',
    path: '/admin/payout-settings',
    signedIn: true,
    user: admin,
    answers: {
      treasury: () => ({
        treasury: aTreasury({
          settings: {
            ...payoutSettings,
            allowListOnly: true,
            allowList: [
              { address: treasuryAddress, label: 'Squads vault of the founders', isVault: true },
              { address: maya.walletAddress ?? '', label: 'Maya', isVault: false },
            ],
          },
        }),
        errors: [],
      }),
    },
  },
  {
    name: 'admin-payout-settings-conflict',
    path: '/admin/payout-settings',
    signedIn: true,
    user: admin,
    answers: {
      treasury: (() => {
        let asked = 0;
        return () => {
          asked += 1;
          const perPayoutMaxUsd = asked % 2 === 0 ? '9000.00' : '2500.00';
          const settings = { ...payoutSettings, perPayoutMaxUsd, version: asked };
          return { treasury: aTreasury({ settings }), errors: [] };
        };
      })(),
      updatePayoutSettings: () => ({
        settings: null,
        errors: [{ code: 'CONFLICT', message: 'Somebody else saved meanwhile.', field: null }],
      }),
    },
    prepare: async (page) => {
      await page.getByLabel('Limit per payout, USD').fill('4000');
      await page.getByRole('button', { name: 'Save settings' }).click();
      await page.getByText('Someone else changed these settings').waitFor();
    },
  },
  {
    name: 'admin-wallets',
    path: '/admin/wallets',
    signedIn: true,
    user: admin,
    answers: {
      companyWallets: () => [
        aCompanyWallet({ address: treasuryAddress, label: 'Treasury', custodian: null }),
        aCompanyWallet(),
        aCompanyWallet({
          address: 'Ads9KtXe4rBn7Yw2Lm5Vz8Qc3Hj6Pd1Gs4Fa7Tu2Wi',
          label: 'Advertising of the northern region',
          custodian: priya,
          watched: false,
        }),
      ],
    },
  },
  {
    name: 'admin-wallets-add',
    path: '/admin/wallets',
    signedIn: true,
    user: admin,
    fullPage: false,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Add wallet' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Add wallet' }).click();
    },
  },
  {
    name: 'settings-wallet',
    path: '/settings/wallet',
    signedIn: true,
    answers: {
      me: () => aUser({ walletWatched: true, walletChangedAt: '2026-11-02T10:00:00.000Z' }),
      walletTransfers: () => [
        aTransfer({ expense: anExpense({ id: '77', title: 'Blue Bottle Coffee' }) }),
        aTransfer({
          id: '899',
          direction: 'IN',
          asset: 'SOL',
          amount: '0.500000000',
          counterparty: null,
          outcome: 'Incoming payment',
        }),
        aTransfer({ id: '898', amount: '0.05', outcome: 'Below the dust floor' }),
      ],
    },
  },
  {
    name: 'settings-wallet-none',
    path: '/settings/wallet',
    signedIn: true,
    user: { wallet_address: null },
    answers: { me: () => aUser({ walletAddress: null }) },
  },
  {
    name: 'settings-wallet-sign',
    path: '/settings/wallet',
    signedIn: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Use another wallet' }).click();
      await page.getByLabel('Solana address').fill(treasuryAddress);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('button', { name: 'Set wallet' }).click();
      await page.getByText('Paste the signature').waitFor();
    },
  },
];
