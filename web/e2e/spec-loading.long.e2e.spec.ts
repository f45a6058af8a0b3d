import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { aReimbursableExpense } from '@outlay/testkit';
import { DEMO_PASSWORD, RestClient } from '@outlay/stack/demo-data';
import { closeBrowsers, openSignedIn } from './browser.ts';
import { holdBack } from './intercept.ts';

// What pages show while their content loads.
const url = inject('stackUrl');
const CHUNK = '**/assets/expense-list-page-*.js*';

let emma: Page;
beforeAll(async () => {
  emma = await openSignedIn('employee');
});
afterEach(() => emma.unrouteAll());
afterAll(closeBrowsers);

/** Before hydration, a link would load the whole page. */
async function openDashboard(): Promise<void> {
  await emma.goto(`${url}/dashboard`);
  await emma.getByRole('table').getByRole('link').first().waitFor();
}

const spinner = (page: Page) => page.locator('.animate-spin');
const openExpenses = () =>
  emma.getByRole('link', { name: 'Expenses', exact: true }).first().click();
const expensesAreThere = () => emma.getByRole('heading', { name: 'Expenses', level: 1 }).waitFor();

describe('spec 2, while something is loading', () => {
  test('the guard shows a spinner while the stored session is renewed, then the page that was asked for', async () => {
    const answer = await holdBack(emma, '**/auth/refresh');
    await emma.goto(`${url}/expenses`);
    await emma.getByRole('status').getByText('Loading your session').waitFor({ state: 'attached' });
    await spinner(emma).waitFor();
    answer();
    await expensesAreThere();
  });

  test('an expense has a spinner in its place until it has come', async () => {
    const employee = await RestClient.signIn(url, 'employee@outlay.test', DEMO_PASSWORD);
    const id = await aReimbursableExpense(employee, 'Worth the wait', 3);
    const answer = await holdBack(emma, '**/graphql', 'Expense');
    await emma.goto(`${url}/expenses/${id}`);
    await emma.getByRole('status').getByText('Loading expense').waitFor({ state: 'attached' });
    await spinner(emma).first().waitFor();
    answer();
    await emma.getByRole('heading', { name: 'Worth the wait' }).waitFor();
    await spinner(emma).waitFor({ state: 'detached' });
  });
});

describe('spec 9, a lazy chunk', () => {
  test('that fails is fetched once more, and the page is there as if nothing had been', async () => {
    let asked = 0;
    await emma.route(CHUNK, (route) => {
      asked += 1;
      return asked === 1 ? route.abort() : route.continue();
    });
    await openDashboard();
    await openExpenses();
    await expensesAreThere();
    expect(asked).toBe(2);
  });

  test('that does not come is given up after 120 seconds, not before, with a way to load it again', async () => {
    const arrive = await holdBack(emma, CHUNK);
    await emma.clock.install();
    await openDashboard();
    const asked = emma.waitForRequest(CHUNK);
    await openExpenses();
    await asked;
    // Hovering has already requested the chunk; the wait counts from when the page is shown.
    await emma.waitForURL('**/expenses');
    await spinner(emma).first().waitFor();
    await emma.clock.fastForward(118_000);
    await spinner(emma).first().waitFor();
    const gaveUp = emma.getByRole('heading', { name: "This page couldn't be loaded" });
    expect(await gaveUp.count()).toBe(0);
    await emma.clock.fastForward(3_000);
    await gaveUp.waitFor();
    arrive();
    await emma.getByRole('button', { name: 'Load again' }).click();
    await expensesAreThere();
  });
});
