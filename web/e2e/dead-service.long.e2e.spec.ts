import { afterAll, afterEach, describe, expect, inject, test } from 'vitest';
import { DEMO_PASSWORD, RestClient } from '@outlay/dev/demo-data';
import { readRunFile } from '@outlay/dev/stack';
import { aReimbursableExpense } from '@outlay/dev/testkit';
import { closeBrowsers, openSignedIn } from './browser.ts';

const url = inject('stackUrl');
let stopped: number | null = null;

/** Suspends a service for the length of a test: the supervisor would replace a dead one at once. */
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
