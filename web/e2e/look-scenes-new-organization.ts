import type { Page } from 'playwright-core';
import { aStep, anExpense, aWorkflow } from '../src/testing/fake-expenses.ts';
import { newOrganizationAnswers } from '../src/testing/fake-new-organization.ts';
import { aUser, maya } from '../src/testing/fake-people.ts';
import { aTreasury } from '../src/testing/fake-payouts.ts';
import { aRule } from '../src/testing/fake-rules.ts';
import type { Scene } from './scene.ts';

const selfService = {
  'GET /config.json': () =>
    Response.json({
      demo: null,
      explorerTransactionUrl: null,
      selfService: true,
      mailboxUrl: 'http://localhost:8025',
    }),
};

const fillIn = async (page: Page) => {
  await page.getByLabel('Organisation name').fill('Northwind');
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Lind');
  await page.getByLabel('Work email').fill('nora@northwind.example');
  await page.getByLabel('Password', { exact: true }).fill('lamp orbit velvet stone');
  await page.getByRole('button', { name: 'Create organisation' }).click();
};

const { balances } = aTreasury();
const founder = {
  signedIn: true,
  user: { roles: ['employee', 'admin'], wallet_address: null },
  answers: {
    members: () => [maya, aUser({ id: '9', firstName: 'Mia', status: 'INVITED' as const })],
    me: () => aUser({ walletAddress: null }),
    treasury: () => ({
      treasury: aTreasury({ balances: balances ? { ...balances, pyusd: '0', sol: '0' } : null }),
      errors: [],
    }),
    approvalRules: () => [aRule({ isDefault: true, name: 'Default', conditions: [] })],
    expenseCount: () => 0,
  },
} as const;

const faucet = {
  'GET /config.json': () =>
    Response.json({ demo: null, explorerTransactionUrl: null, faucet: true }),
};

/** From the landing page to the first sign-in of a new organisation. */
export const newOrganizationScenes: readonly Scene[] = [
  { name: 'landing-self-service', path: '/', signedIn: false, rest: selfService },
  { name: 'new-organization', path: '/create-organization', signedIn: false, rest: selfService },
  {
    name: 'new-organization-errors',
    path: '/create-organization',
    signedIn: false,
    rest: selfService,
    prepare: (page) => page.getByRole('button', { name: 'Create organisation' }).click(),
  },
  {
    name: 'new-organization-mail',
    path: '/create-organization',
    signedIn: false,
    rest: selfService,
    prepare: async (page) => {
      await fillIn(page);
      await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
    },
  },
  { name: 'new-organization-off', path: '/create-organization', signedIn: false },
  {
    name: 'new-organization-confirm',
    path: '/confirm-organization?token=t',
    signedIn: false,
    rest: selfService,
    answers: {
      ...newOrganizationAnswers(),
      organizationRequest: () => ({
        email: 'nora@northwind.example',
        firstName: 'Nora',
        organizationName: 'Northwind',
      }),
    },
  },
  {
    name: 'new-organization-dead',
    path: '/confirm-organization?token=old',
    signedIn: false,
    rest: selfService,
  },
  { name: 'started-dashboard', path: '/dashboard', ...founder },
  { name: 'started-treasury', path: '/payouts', ...founder, rest: faucet },
  {
    name: 'started-invite',
    path: '/admin/members/invite',
    ...founder,
    prepare: async (page) => {
      await page
        .getByRole('textbox', { name: 'People' })
        .fill(
          'email,first name,last name,roles,manager,department\nmia.lind@northwind.example,Mia,Lind,approver,,Sales\nfinn@northwind.example,Finn,Olsen,finance employee,mia.lind@northwind.example,\nada@northwind.example,,,\neva@northwind.example,Eva,Stone,boss',
        );
    },
  },
  {
    name: 'started-templates',
    path: '/admin/approval-rules/templates',
    ...founder,
    prepare: (page) => page.getByRole('radio').last().check(),
  },
  {
    name: 'started-own-expense',
    path: '/expenses/10',
    ...founder,
    answers: {
      ...founder.answers,
      expense: () => anExpense({ status: 'SUBMITTED' }),
      expenseWorkflow: () =>
        aWorkflow({ steps: [aStep({ assignees: [], status: 'IN_PROGRESS' })], waitsFor: [] }),
    },
  },
];
