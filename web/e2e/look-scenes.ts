import type { Page } from 'playwright-core';
import { aConnection } from '../src/testing/fake-answers.ts';
import { anExpense, aPendingTask, aReceipt, aStep } from '../src/testing/fake-expenses.ts';
import { detailScenes } from './look-scenes-detail.ts';
import { moneyScenes } from './look-scenes-money.ts';
import { newOrganizationScenes } from './look-scenes-new-organization.ts';
import { operationsScenes } from './look-scenes-operations.ts';
import { peopleScenes } from './look-scenes-people.ts';
import { ruleScenes } from './look-scenes-rules.ts';
import { secondTreasuryScenes } from './look-scenes-second-treasury.ts';
import type { Scene } from './scene.ts';

const withInvoice = anExpense({
  status: 'SUBMITTED',
  receipt: aReceipt({
    fileName: 'northwind-hosting-invoice-november.pdf',
    contentType: 'application/pdf',
    pageUrls: ['/files/receipt.svg', '/files/receipt.svg?second'],
  }),
});

const never = () => new Promise<never>(() => undefined);
const fail = () => {
  throw new Error('down');
};
const variety = [
  anExpense({
    id: '21',
    title: 'Flight to Lisbon for the customer summit, return',
    vendor: 'TAP Air Portugal',
    amount: '612.90',
    currency: 'EUR',
    usdAmount: '668.34',
    status: 'SUBMITTED',
  }),
  anExpense({ id: '20', title: 'Team lunch', status: 'DRAFT' }),
  anExpense({
    id: '19',
    title: 'Figma, annual',
    vendor: 'Figma Inc.',
    amount: '1440.00',
    status: 'PAID',
  }),
  anExpense({
    id: '18',
    title: 'Hotel, two nights',
    vendor: 'Memmo Alfama',
    amount: '402.50',
    status: 'SENT_BACK',
  }),
  anExpense({
    id: '17',
    title: 'Wallet payment',
    vendor: null,
    amount: '12.5',
    currency: 'PYUSD',
    usdAmount: '12.50',
    source: 'PYUSD',
    status: 'APPROVED',
  }),
  anExpense({
    id: '16',
    title: 'Taxi',
    vendor: 'Bolt',
    amount: '23.10',
    currency: 'GBP',
    usdAmount: null,
    status: 'REJECTED',
  }),
];
const full = { expenses: () => aConnection(variety, 'next') };
const continueWith = async (page: Page) => {
  await page.getByRole('button', { name: /^Continue with/ }).click();
  await page.getByLabel('Vendor').focus();
};
const unattached = {
  receipts: () => [
    aReceipt(),
    aReceipt({
      id: '71',
      fileName: 'scan-0042.pdf',
      contentType: 'application/pdf',
      status: 'FAILED',
      extraction: null,
    }),
  ],
};
export const scenes: readonly Scene[] = [
  { name: 'landing', path: '/', signedIn: false },
  {
    name: 'login',
    path: '/login',
    signedIn: false,
    fullPage: false,
  },
  {
    name: 'login-error',
    path: '/login',
    signedIn: false,
    prepare: async (page) => {
      await page.route('**/config.json', (route) =>
        route.fulfill({
          json: {
            demo: {
              password: 'outlay-demo',
              accounts: ['employee', 'manager', 'finance', 'admin', 'operator'].map((role) => ({
                email: `${role}@outlay.test`,
                role,
              })),
            },
            explorerTransactionUrl: null,
          },
        }),
      );
      await page.route('**/api/v1/auth/login', (route) =>
        route.fulfill({
          status: 401,
          json: { detail: 'Incorrect email or password.', code: 'INVALID_CREDENTIALS' },
        }),
      );
      await page.reload();
      await page.getByRole('button', { name: /finance@/ }).click();
      await page.getByRole('button', { name: 'Sign In' }).click();
    },
  },
  { name: 'dashboard', path: '/dashboard', signedIn: true, answers: full },
  {
    name: 'dashboard-empty',
    path: '/dashboard',
    signedIn: true,
    user: { wallet_address: null },
    answers: {
      expenses: () => aConnection([]),
      expenseSummary: () => ({
        createdCount: 0,
        submittedCount: 0,
        usdTotal: '0',
        thisMonth: { count: 0, usdTotal: '0' },
        lastMonth: { count: 0, usdTotal: '0' },
        byMonth: [],
        byCategory: [],
      }),
    },
  },
  {
    name: 'dashboard-loading',
    path: '/dashboard',
    signedIn: true,
    answers: { expenses: never, expenseSummary: never, walletBalance: never },
  },
  {
    name: 'dashboard-error',
    path: '/dashboard',
    signedIn: true,
    answers: { expenses: fail, expenseSummary: fail, walletBalance: fail },
  },
  {
    name: 'dashboard-delete',
    path: '/dashboard',
    signedIn: true,
    answers: full,
    fullPage: false,
    prepare: async (page) => page.getByRole('button', { name: 'Delete Team lunch' }).click(),
  },
  {
    name: 'create-upload',
    path: '/expenses/create-from-receipt',
    signedIn: true,
    answers: unattached,
  },
  {
    name: 'create-progress',
    path: '/expenses/create-from-receipt',
    signedIn: true,
    prepare: async (page) => {
      await page.route('**/receipts/upload', () => undefined);
      await page.getByLabel('Choose File').setInputFiles({
        name: 'blue-bottle.png',
        mimeType: 'image/png',
        buffer: Buffer.from('x'),
      });
    },
  },
  {
    name: 'create-analysis',
    path: '/expenses/create-from-receipt',
    signedIn: true,
    rest: {
      'POST /api/v1/receipts/upload': () =>
        Response.json({ success: true, receipt_id: 70, error: null }, { status: 201 }),
    },
    prepare: async (page) =>
      page.getByLabel('Choose File').setInputFiles({
        name: 'blue-bottle.png',
        mimeType: 'image/png',
        buffer: Buffer.from('x'),
      }),
  },
  {
    name: 'create-form',
    path: '/expenses/create-from-receipt',
    signedIn: true,
    answers: { receipts: () => [aReceipt()] },
    prepare: continueWith,
  },
  {
    name: 'create-form-errors',
    path: '/expenses/create-from-receipt',
    signedIn: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Enter the details by hand' }).click();
      await page.getByRole('button', { name: 'Create & Submit Expense' }).click();
    },
  },
  {
    name: 'edit',
    path: '/expenses/10/edit',
    signedIn: true,
    answers: { expense: () => anExpense({ receipt: aReceipt() }) },
  },
  {
    name: 'edit-locked',
    path: '/expenses/10/edit',
    signedIn: true,
    answers: { expense: () => anExpense({ status: 'SUBMITTED' }) },
  },
  {
    name: 'tasks',
    path: '/pending-tasks',
    signedIn: true,
    answers: {
      pendingTasks: () => [
        aPendingTask(),
        aPendingTask({
          title: 'Flight to Lisbon for the customer summit, return',
          amount: '612.90',
          currency: 'EUR',
          step: aStep({ id: '9', name: 'Finance review', notes: 'Escalated: over my limit.' }),
        }),
      ],
    },
  },
  {
    name: 'tasks-invoice',
    path: '/pending-tasks',
    signedIn: true,
    answers: { pendingTasks: () => [aPendingTask({ expense: withInvoice })] },
  },
  {
    name: 'tasks-reject',
    path: '/pending-tasks',
    signedIn: true,
    fullPage: false,
    answers: { pendingTasks: () => [aPendingTask()] },
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Reject' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    },
  },
  { name: 'tasks-empty', path: '/pending-tasks', signedIn: true },
  { name: 'list', path: '/expenses', signedIn: true, answers: full },
  { name: 'not-found', path: '/nowhere', signedIn: false },
  {
    name: 'menu',
    path: '/dashboard',
    signedIn: true,
    answers: full,
    fullPage: false,
    prepare: async (page) => {
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
      const menu = page.getByRole('button', { name: 'Open menu' });
      if (await menu.isVisible()) await menu.click();
    },
  },
  ...detailScenes,
  ...peopleScenes,
  ...newOrganizationScenes,
  ...moneyScenes,
  ...secondTreasuryScenes,
  ...operationsScenes,
  ...ruleScenes,
];
