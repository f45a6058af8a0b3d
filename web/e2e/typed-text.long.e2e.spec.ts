import type { Page } from 'playwright-core';
import { afterAll, expect, inject, test } from 'vitest';
import { aReimbursableExpense } from '@outlay/testkit';
import { DEMO_PASSWORD, RestClient } from '@outlay/stack/demo-data';
import { chooseTask, closeBrowsers, openSignedIn } from './browser.ts';

// What was typed is what is saved, whatever way a page is left. The forms themselves have component specs.
const url = inject('stackUrl');
afterAll(closeBrowsers);

const clientOf = (name: string): Promise<RestClient> =>
  RestClient.signIn(url, `${name}@outlay.test`, DEMO_PASSWORD);

/** Holds back the answers to saves of expenses for this long, as a slow network does. */
const slowDownSaves = (page: Page, delayMs: number): Promise<unknown> =>
  page.route('**/graphql', async (route) => {
    const isSave = route.request().postData()?.includes('"operationName":"UpdateExpense"') === true;
    if (!isSave) return route.fallback();
    const response = await route.fetch();
    await page.waitForTimeout(delayMs);
    return route.fulfill({ response });
  });

test('a fact that was typed is there after a reload, and two of them are saved apart over a slow network', async () => {
  const employee = await clientOf('employee');
  const id = await aReimbursableExpense(employee, 'Typed in place', 5);
  const page = await openSignedIn('employee');
  await page.goto(`${url}/expenses/${id}`);
  await page.getByRole('button', { name: 'Edit Title' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Typed and reloaded');
  await page.reload();
  const title = page.getByLabel('Title', { exact: true });
  await title.waitFor();
  expect(await title.inputValue()).toBe('Typed and reloaded');

  await slowDownSaves(page, 6_000);
  await title.click();
  await page.getByRole('button', { name: 'Edit Description' }).click();
  await page.getByLabel('Description', { exact: true }).fill('With the board');
  await page.getByRole('button', { name: 'Submit for Approval' }).click();
  await employee.awaitStatus(id, 'submitted');
  const saved = await employee.expense(id);
  expect([saved.title, saved.description]).toEqual(['Typed and reloaded', 'With the board']);
});

test('two tabs on one form keep what was typed in each, and the second to save chooses where both typed', async () => {
  const employee = await clientOf('employee');
  const id = await aReimbursableExpense(employee, 'In two tabs', 6);
  const first = await openSignedIn('employee');
  const second = await first.context().newPage();
  for (const tab of [first, second]) await tab.goto(`${url}/expenses/${id}/edit`);
  await second.getByLabel('Expense Title').waitFor();
  await first.getByLabel('Expense Title').fill('Title of the first tab');
  await second.getByLabel('Description').fill('Typed in the second tab');
  await first.getByLabel('Vendor').fill('Vendor of the first tab');
  await first.reload();
  const valueIn = (tab: Page, label: string) => tab.getByLabel(label).inputValue();
  await first.getByText('Unsaved changes restored.').waitFor();
  expect(await valueIn(first, 'Expense Title')).toBe('Title of the first tab');
  expect(await valueIn(first, 'Vendor')).toBe('Vendor of the first tab');
  expect(await valueIn(second, 'Description')).toBe('Typed in the second tab');
  expect(await valueIn(second, 'Expense Title')).toBe('In two tabs');

  await second.getByLabel('Expense Title').fill('Title of the second tab');
  expect(await valueIn(first, 'Expense Title')).toBe('Title of the first tab');
  await first.getByRole('button', { name: 'Save Changes' }).click();
  await first.getByRole('heading', { name: 'Title of the first tab' }).waitFor();
  await second.getByText('Someone else changed this expense').waitFor();
  await second.getByText('Yours: Title of the second tab').waitFor();
  await second.getByText('Theirs: Title of the first tab').waitFor();
  expect(await valueIn(second, 'Description')).toBe('Typed in the second tab');
  await second.getByRole('button', { name: 'Keep mine: Expense Title' }).click();
  await second.getByRole('button', { name: 'Save Changes' }).click();
  await second.getByRole('heading', { name: 'Title of the second tab' }).waitFor();
  expect(await employee.expense(id)).toMatchObject({
    title: 'Title of the second tab',
    vendor: 'Vendor of the first tab',
    description: 'Typed in the second tab',
  });
});

test('an approval is sent when the approver logs out while it could be undone', async () => {
  const employee = await clientOf('employee');
  const manager = await clientOf('manager');
  const title = `Approved on the way out ${Date.now()}`;
  const id = await aReimbursableExpense(employee, title, 5);
  await employee.submit(id);
  await manager.openStep(id);
  const page = await openSignedIn('manager');
  await page.goto(`${url}/pending-tasks`);
  const task = await chooseTask(page, title);
  await task.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('button', { name: /^Undo/ }).first().waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await employee.awaitStatus(id, 'paid');
});
