import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { aReimbursableExpense } from '@outlay/testkit';
import { DEMO_PASSWORD, RestClient } from '@outlay/stack/demo-data';
import { chooseTask, closeBrowsers, openBrowser, openSignedIn, signIn } from './browser.ts';
import { breakOperation, holdBack } from './intercept.ts';

// All screens but the pages of an expense (spec-expense-pages), text by text.
const url = inject('stackUrl');

let employee: RestClient;
let manager: RestClient;
/** Emma's browser; each test opens the page that it needs. */
let emma: Page;
beforeAll(async () => {
  employee = await RestClient.signIn(url, 'employee@outlay.test', DEMO_PASSWORD);
  manager = await RestClient.signIn(url, 'manager@outlay.test', DEMO_PASSWORD);
  emma = await openSignedIn('employee');
});
afterAll(closeBrowsers);

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

describe('spec 2, routes', () => {
  test('every page but / and /login sends who is not signed in to /login, and back to where they were going', async () => {
    const page = await openBrowser(1440);
    for (const path of [
      '/dashboard',
      '/expenses/create-from-receipt',
      '/expenses/1',
      '/expenses/1/edit',
      '/pending-tasks',
    ]) {
      await page.goto(`${url}${path}`);
      await page.waitForURL('**/login');
    }
    await signIn(page, 'employee');
    await page.waitForURL('**/pending-tasks');
  });
});

describe('spec 2, landing page', () => {
  test('hero, six feature cards, three steps and a closing call, each Go to App leading to /login', async () => {
    const page = await openBrowser(1440);
    await page.goto(url);
    await heading(page, 'How It Works').waitFor();
    for (const step of ['Upload Receipt', 'Automated Review', 'Instant Reimbursement']) {
      await heading(page, step).waitFor();
    }
    expect(
      await page
        .getByRole('region', { name: 'Features' })
        .getByRole('heading', { level: 3 })
        .count(),
    ).toBe(6);
    const ways = page.getByRole('link', { name: 'Go to App' });
    expect(await ways.count()).toBeGreaterThanOrEqual(2);
    for (const way of await ways.all()) expect(await way.getAttribute('href')).toBe('/login');
    await ways.first().click();
    await page.waitForURL('**/login');
  });
});

describe('spec 2, login', () => {
  test('Welcome Back asks for Email Address and Password, which can be shown; while it is busy it says so', async () => {
    const page = await openBrowser(390);
    await page.goto(`${url}/login`);
    await heading(page, 'Welcome Back').waitFor();
    expect(await page.getByLabel('Email Address').getAttribute('type')).toBe('email');
    const password = page.getByLabel('Password', { exact: true });
    expect(await password.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await password.getAttribute('type')).toBe('text');
    const answer = await holdBack(page, '**/auth/login');
    await signIn(page, 'manager');
    await page.getByRole('button', { name: 'Signing in...' }).waitFor();
    answer();
    await page.waitForURL('**/dashboard');
  });
});

describe('spec 2, navigation', () => {
  const entries = [
    ['Dashboard', '/dashboard'],
    ['Create Expense', '/expenses/create-from-receipt'],
    ['Pending Approvals', '/pending-tasks'],
  ] as const;

  test('the sidebar leads to the three places, and shows name and email', async () => {
    await emma.goto(`${url}/dashboard`);
    const sidebar = emma.getByRole('navigation').first();
    for (const [name, path] of entries) {
      expect(await sidebar.getByRole('link', { name }).first().getAttribute('href')).toBe(path);
    }
    await emma.getByText('Emma Employee').first().waitFor();
    await emma.getByText('employee@outlay.test').first().waitFor();
  });

  test('on a small screen the menu slides out with the same, and signing out returns to /login', async () => {
    const page = await openSignedIn('finance', 390);
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog');
    for (const [name] of entries) await menu.getByRole('link', { name }).waitFor();
    await menu.getByText('Finn Finance').waitFor();
    await menu.getByText('finance@outlay.test').waitFor();
    await menu.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
  });
});

describe('spec 2, dashboard', () => {
  test('the greeting uses the first name; three figures and two actions stand there', async () => {
    await emma.goto(`${url}/dashboard`);
    await heading(emma, 'Dashboard').waitFor();
    await emma.getByText(/Emma/).first().waitFor();
    for (const name of ['Expenses Created', 'Pending Approval', 'Total Amount']) {
      await emma.getByText(name, { exact: true }).waitFor();
    }
    const main = emma.getByRole('main');
    for (const [name, path] of [
      ['Create Expense', '/expenses/create-from-receipt'],
      ['Pending Approvals', '/pending-tasks'],
    ] as const) {
      expect(await main.getByRole('link', { name }).first().getAttribute('href')).toBe(path);
    }
  });

  test('the figures count the viewer’s expenses and those of them that are submitted, and follow without a reload', async () => {
    await emma.goto(`${url}/dashboard`);
    const figureOf = async (label: string): Promise<number> => {
      const figure = emma.getByText(label, { exact: true }).locator('xpath=following-sibling::dd');
      return Number(await figure.first().innerText());
    };
    await expect.poll(() => figureOf('Expenses Created')).toBeGreaterThan(0);
    const created = await figureOf('Expenses Created');
    const pending = await figureOf('Pending Approval');
    const id = await aReimbursableExpense(employee, 'Counted', 2);
    await employee.submit(id);
    await expect.poll(() => figureOf('Pending Approval'), { timeout: 20_000 }).toBe(pending + 1);
    expect(await figureOf('Expenses Created')).toBe(created + 1);
  });

  test('the wallet card shows both balances to six decimals, and is not there without a wallet', async () => {
    await emma.goto(`${url}/dashboard`);
    const wallet = emma.getByRole('region', { name: 'Your Wallet' });
    await wallet
      .getByText(/\d\.\d{6}(?!\d)/)
      .nth(1)
      .waitFor();
    const newcomer = await openBrowser(1440);
    await signIn(newcomer, 'newcomer');
    await newcomer.getByText('No expenses created yet').waitFor();
    await newcomer
      .getByText('Get started by creating your first expense from a receipt.')
      .waitFor();
    expect(await newcomer.getByText('Your Wallet').count()).toBe(0);
  });

  test('recent expenses: ten at most, with title, vendor, amount, status, date and the three actions; View All leads to /expenses', async () => {
    const id = await aReimbursableExpense(employee, 'Seen on the dashboard', 3.5);
    await emma.goto(`${url}/dashboard`);
    const table = emma.getByRole('table').first();
    for (const name of ['Expense', 'Amount', 'Status', 'Date', 'Actions']) {
      await table.getByRole('columnheader', { name, exact: true }).waitFor();
    }
    const row = table.getByRole('row').filter({ hasText: 'Seen on the dashboard' });
    await row.getByText('No vendor').waitFor();
    await row.getByText('$3.50').waitFor();
    await row.getByText('Draft').waitFor();
    expect(await row.getByRole('link', { name: /^View/ }).getAttribute('href')).toBe(
      `/expenses/${id}`,
    );
    expect(await row.getByRole('link', { name: /^Edit/ }).getAttribute('href')).toBe(
      `/expenses/${id}/edit`,
    );
    expect(await table.getByRole('row').count()).toBeLessThanOrEqual(11);
    await row.getByRole('button', { name: /^Delete/ }).click();
    await emma.getByText('Are you sure you want to delete this expense?').waitFor();
    await emma.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await row.waitFor({ state: 'detached' });
    await emma.getByRole('link', { name: 'View All' }).click();
    await emma.waitForURL('**/expenses');
  });

  test('while expenses are loading five skeleton rows stand for them', async () => {
    const answer = await holdBack(emma, '**/graphql', 'RecentExpenses');
    await emma.goto(`${url}/dashboard`);
    await emma.getByText('Loading expenses').first().waitFor({ state: 'attached' });
    expect(await emma.getByTestId('expense-skeleton').count()).toBe(5);
    answer();
    await emma.getByRole('table').first().getByRole('link').first().waitFor();
    await emma.unroute('**/graphql');
  });
});

describe('spec 8, wallet card', () => {
  test('Loading balance..., then Failed to fetch wallet balance when it cannot be read', async () => {
    await breakOperation(emma, 'WalletBalance');
    const answer = await holdBack(emma, '**/graphql', 'WalletBalance');
    await emma.goto(`${url}/dashboard`);
    await emma.getByText('Loading balance...').waitFor();
    answer();
    await emma.getByText('Failed to fetch wallet balance').waitFor();
    await emma.unrouteAll();
  });

  test('No wallet address provided, on the wallet settings of who has none', async () => {
    const newcomer = await openSignedIn('newcomer');
    await newcomer.goto(`${url}/settings/wallet`);
    await newcomer.getByText('No wallet address provided').waitFor();
  });
});

describe('spec 2, pending approvals', () => {
  test('the subtitle counts the tasks, and a card says what is asked of whom; View Details leads to the expense', async () => {
    const id = await aReimbursableExpense(employee, 'On the card', 18.25);
    await employee.submit(id);
    await manager.openStep(id);
    const page = await openSignedIn('manager');
    await page.goto(`${url}/pending-tasks`);
    await page.getByText(/^You have \d+ pending approval tasks?$/).waitFor();
    const card = await chooseTask(page, 'On the card');
    await card.getByTitle(`Expense ID: ${id}`).waitFor();
    await card.getByText('$18.25').first().waitFor();
    await card.getByText(/^Submitted by Emma Employee/).waitFor();
    await card.getByText('Current step', { exact: true }).waitFor();
    await card.getByTitle('In progress').waitFor();
    for (const name of [/^Approve/, /^Reject/]) await card.getByRole('button', { name }).waitFor();
    expect(await card.getByRole('link', { name: 'View Details' }).getAttribute('href')).toBe(
      `/expenses/${id}`,
    );
  });

  test('who has nothing to decide is all caught up', async () => {
    const page = await openSignedIn('newcomer');
    await page.goto(`${url}/pending-tasks`);
    await page.getByText('No Pending Tasks').waitFor();
    await page
      .getByText("You're all caught up! No expenses require your approval at the moment.")
      .waitFor();
  });
});
