import { afterAll, afterEach, describe, expect, inject, test } from 'vitest';
import { DEMO_PASSWORD, RestClient } from '@outlay/stack/demo-data';
import { readRunFile } from '@outlay/stack/local';
import { aReimbursableExpense } from '@outlay/testkit';
import { closeBrowsers, openSignedIn } from './browser.ts';

const url = inject('stackUrl');
let stopped: number | null = null;

/** Suspends a service for the length of a test, because the supervisor would replace a dead one at once. */
function stopService(name: string): void {
  stopped = readRunFile(inject('stackDataDir'))!.processes.find((each) => each.name === name)!.pid;
  process.kill(stopped, 'SIGSTOP');
}
function goOn(): void {
  if (stopped !== null) process.kill(stopped, 'SIGCONT');
  stopped = null;
}
afterEach(goOn);
afterAll(closeBrowsers);

describe('while a service is dead', () => {
  test('workflow: the expense stays readable, the panel says what is missing, and the approval goes on by itself afterwards', async () => {
    const employee = await RestClient.signIn(url, 'employee@outlay.test', DEMO_PASSWORD);
    const id = await aReimbursableExpense(employee, 'Dead workflow', 12.5);
    const page = await openSignedIn('employee');
    stopService('workflow');
    await employee.submit(id);
    await page.goto(`${url}/expenses/${id}`);
    await page.getByRole('heading', { name: 'Dead workflow' }).waitFor();
    await page.getByText('Failed to load workflow status').waitFor();
    expect(await page.getByText('12.50').count()).toBeGreaterThan(0);
    goOn();
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await page.getByText('Manager approval').first().waitFor();
  });

  test('identity: expense and list stay, say that names are missing, and have them after a retry', async () => {
    const page = await openSignedIn('finance');
    stopService('identity');
    await page.getByRole('link', { name: 'Expenses', exact: true }).click();
    const row = page.getByRole('row', { name: /Dead workflow/ }).first();
    await row.getByRole('cell', { name: 'Name unavailable' }).waitFor();
    await page.getByText('Names are unavailable right now.').waitFor();
    await row.getByRole('link').first().click();
    await page.getByRole('heading', { name: 'Dead workflow' }).waitFor();
    await page.getByText('Names are unavailable right now.').first().waitFor();
    expect(await page.getByText('Failed to fetch expense').count()).toBe(0);
    expect(await page.locator('body').innerText()).not.toMatch(/\b(null|undefined)\b/);
    goOn();
    const missing = page.getByText('Names are unavailable right now.');
    await expect
      .poll(
        async () => {
          const retry = page.getByRole('button', { name: 'Retry' }).first();
          if (await retry.isVisible()) await retry.click();
          return missing.count();
        },
        { timeout: 30_000 },
      )
      .toBe(0);
    await page
      .getByText(/by Emma Employee/)
      .first()
      .waitFor();
  });

  test('identity: a page that is loaded meanwhile says why it shows nothing, and then opens', async () => {
    const page = await openSignedIn('employee');
    stopService('identity');
    await page.goto(`${url}/expenses`);
    await page.getByText('Sign-in is unavailable right now.').waitFor();
    goOn();
    await page.getByRole('heading', { name: 'Expenses', exact: true }).first().waitFor();
  });

  test('workflow: the dashboard keeps its figures, and says what it could not load', async () => {
    const page = await openSignedIn('manager');
    stopService('workflow');
    await page.reload();
    await page.getByRole('heading', { name: 'Recent Expenses' }).waitFor();
    await page.getByText('Total Amount').waitFor();
    await page.getByText('Approvals are unavailable right now.').waitFor();
    expect(await page.locator('body').innerText()).not.toMatch(/\b(null|undefined|NaN)\b/);
  });

  test('ledger-watcher: the dashboard shows the expenses and says that the balance is missing', async () => {
    const page = await openSignedIn('employee');
    stopService('ledger-watcher');
    await page.reload();
    await page.getByRole('heading', { name: 'Recent Expenses' }).waitFor();
    await page
      .getByRole('link', { name: /Dead workflow/ })
      .first()
      .waitFor();
    await page.getByText('Failed to fetch wallet balance').waitFor();
  });

  test('expense: the page says what it could not load and offers to try again, which then works', async () => {
    const page = await openSignedIn('employee', 390);
    stopService('expense');
    await page.goto(`${url}/expenses`);
    await page.getByText('Failed to load expenses').waitFor();
    goOn();
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await page.getByText('Dead workflow').first().waitFor();
  });
});
