import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect, inject, test } from 'vitest';
import { aReimbursableExpense } from '@outlay/testkit';
import { DEMO_PASSWORD, RestClient } from '@outlay/stack/demo-data';
import { closeBrowsers, openBrowser, openSignedIn, signIn } from './browser.ts';
import { holdBack } from './intercept.ts';

// How a session ends, by sign-out elsewhere or by time, and which input survives.
const url = inject('stackUrl');
afterEach(closeBrowsers);
afterAll(closeBrowsers);

const stored = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));

/** Simulates an absence longer than the access token's lifetime; the cookie that renews it is still valid. */
const letTokenExpire = (page: Page): Promise<void> =>
  page.clock.setSystemTime(Date.now() + 16 * 60_000);

function refreshesOf(page: Page): string[] {
  const refreshes: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/refresh')) refreshes.push(request.url());
  });
  return refreshes;
}

/** Opens another tab of the same browser. */
async function openTab(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(`${url}${path}`);
  return tab;
}

async function typeByHand(page: Page, title: string): Promise<void> {
  await page.goto(`${url}/expenses/create-from-receipt`);
  await page.getByRole('link', { name: 'Enter the details by hand' }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Amount').fill('17.25');
}

test('logout in one tab logs out the others, which do not lead the next user back to where the last one was', async () => {
  const page = await openSignedIn('employee');
  const other = await openTab(page, '/expenses');
  await other.getByRole('heading', { name: 'Expenses', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await other.waitForURL('**/login');
  expect(await stored(other)).not.toContain('employee@outlay.test');
  await signIn(other, 'newcomer');
  await other.waitForURL('**/dashboard');
  // The first tab follows the new sign-in as well.
  await page.waitForURL('**/dashboard');
  await page.getByText('newcomer@outlay.test').first().waitFor();
});

test('a session ended from another device in mid-form leads to the login and back to what was typed, which can then be sent', async () => {
  const title = `Typed before the end ${Date.now()}`;
  const page = await openSignedIn('finance');
  await typeByHand(page, title);
  await page.getByLabel('Category').selectOption('Meals');
  await page.getByLabel('Policy').selectOption('Standard Reimbursement');
  const elsewhere = await openSignedIn('finance', 390);
  await elsewhere.goto(`${url}/settings/profile`);
  await elsewhere.getByRole('button', { name: 'Sign out all others' }).click();
  await elsewhere
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Sign out all others' })
    .click();
  await elsewhere
    .getByRole('button', { name: 'Sign out all others' })
    .waitFor({ state: 'detached' });
  // The token of the ended session is valid for some more minutes; only its renewal fails.
  await letTokenExpire(page);
  await page.getByRole('button', { name: 'Create & Submit Expense' }).click();
  await page.waitForURL('**/login');
  await signIn(page, 'finance');
  await page.waitForURL('**/expenses/create');
  await page.getByText('Unsaved changes restored.').waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe(title);
  expect(await page.getByLabel('Amount').inputValue()).toBe('17.25');
  await page.getByRole('button', { name: 'Create & Submit Expense' }).click();
  await page.waitForURL('**/expenses/*?submitted=true');
  await page.getByRole('heading', { name: title }).waitFor();
});

test('an edit during which the session ends is there again after signing in', async () => {
  const page = await openSignedIn('employee');
  const employee = await RestClient.signIn(url, 'employee@outlay.test', DEMO_PASSWORD);
  const id = await aReimbursableExpense(employee, 'In two sittings', 5);
  await page.goto(`${url}/expenses/${id}/edit`);
  await page.getByLabel('Vendor').waitFor();
  await page.context().clearCookies();
  await letTokenExpire(page);
  // The draft check is the first request to fail.
  await page.getByLabel('Vendor').fill('A vendor in two sittings');
  await page.waitForURL('**/login');
  await signIn(page, 'employee');
  await page.waitForURL('**/edit');
  await page.getByText('Unsaved changes restored.').waitFor();
  expect(await page.getByLabel('Vendor').inputValue()).toBe('A vendor in two sittings');
});

test('an expired access token is renewed behind the page: once, without a spinner, and what was asked for comes', async () => {
  const page = await openSignedIn('employee');
  await page.getByRole('table').first().waitFor();
  const refreshes = refreshesOf(page);
  await letTokenExpire(page);
  await page.getByRole('link', { name: 'View All' }).click();
  await page.getByRole('heading', { name: 'Expenses', level: 1 }).waitFor();
  expect(await page.getByText('Loading your session').count()).toBe(0);
  await page.getByRole('table').getByRole('link').first().waitFor();
  expect(refreshes).toHaveLength(1);
});

test('no script finds a token in the storage, and a new start fetches one by the cookie', async () => {
  const page = await openSignedIn('employee');
  await page.getByRole('table').first().waitFor();
  const refreshes = refreshesOf(page);
  await page.reload();
  await page.getByRole('table').first().getByRole('link').first().waitFor();
  expect(await stored(page)).toContain('employee@outlay.test');
  expect(await stored(page)).not.toMatch(/eyJ|token/);
  expect(refreshes).toHaveLength(1);
});

test('two tabs that start at once do not end each other’s session', async () => {
  const page = await openSignedIn('employee');
  const other = await openTab(page, '/expenses');
  await other.getByRole('heading', { name: 'Expenses', level: 1 }).waitFor();
  const tabs = [page, other];
  const answers = await Promise.all(tabs.map((tab) => holdBack(tab, '**/auth/refresh')));
  for (const tab of tabs) {
    await tab.reload();
    await tab.getByText('Loading your session').waitFor({ state: 'attached' });
  }
  for (const answer of answers) answer();
  for (const tab of tabs) {
    await tab.getByRole('table').first().getByRole('link').first().waitFor();
  }
  // The refresh token is still valid.
  await other.reload();
  await other.getByRole('table').first().getByRole('link').first().waitFor();
});

test('a page that is left open renews its token half a minute before it expires, without anybody doing anything', async () => {
  const page = await openBrowser(1440);
  await page.clock.install();
  const signedIn = page.waitForResponse('**/auth/login');
  await signIn(page, 'employee');
  const { expires_in } = (await (await signedIn).json()) as { expires_in: number };
  const lifetimeMs = expires_in * 1_000;
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { name: 'Recent Expenses' }).waitFor();
  const renewed = page.waitForResponse('**/auth/refresh');
  await page.clock.fastForward(lifetimeMs - 29_000);
  expect((await renewed).status()).toBe(200);
  expect(new URL(page.url()).pathname).toBe('/dashboard');
});
