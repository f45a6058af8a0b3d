import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { aReimbursableExpense } from '@outlay/testkit';
import { DEMO_PASSWORD, RestClient } from '@outlay/stack/demo-data';
import { closeBrowsers, openBrowser } from './browser.ts';
import { focusedElement, tabTo } from './focus.ts';

// Uses only the keyboard, and every focused element on the way must show its focus.
const url = inject('stackUrl');

let employee: RestClient;
let manager: RestClient;
beforeAll(async () => {
  employee = await RestClient.signIn(url, 'employee@outlay.test', DEMO_PASSWORD);
  manager = await RestClient.signIn(url, 'manager@outlay.test', DEMO_PASSWORD);
});
afterAll(closeBrowsers);

async function signInByKeys(name: string, width = 1440): Promise<Page> {
  const page = await openBrowser(width);
  await page.goto(`${url}/login`);
  await page.getByRole('button', { name: 'Sign In', disabled: false }).waitFor();
  // The form starts with the focus in its first field.
  expect((await focusedElement(page)).name).toBe('Email Address');
  await page.keyboard.type(`${name}@outlay.test`);
  await tabTo(page, 'Password');
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { name: 'Recent Expenses' }).waitFor();
  return page;
}

/** Presses keys until they have an effect, because page-wide shortcuts load a moment after the page. */
async function pressUntil(page: Page, keys: string[], isDone: () => Promise<boolean>) {
  const attempt = async (): Promise<boolean> => {
    if (await isDone()) return true;
    for (const key of keys) await page.keyboard.press(key);
    return false;
  };
  await expect.poll(attempt, { timeout: 20_000, interval: 300 }).toBe(true);
}

const go = (page: Page, second: string, path: string): Promise<void> =>
  pressUntil(page, ['g', second], () => Promise.resolve(new URL(page.url()).pathname === path));

const mainHasFocus = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement?.tagName === 'MAIN');

/** Checks that the dialog contains the focus and keeps it however often Tab is pressed. */
async function expectHeldIn(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name });
  await dialog.waitFor();
  const isWithin = () => dialog.evaluate((each) => each.contains(document.activeElement));
  await expect.poll(isWithin, { timeout: 10_000 }).toBe(true);
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    await focusedElement(page);
    expect(await isWithin(), key).toBe(true);
  }
}

test('with keys alone an employee signs in, skips to the content, creates and submits an expense, and finds it again', async () => {
  const title = `By keys ${Date.now()}`;
  const page = await signInByKeys('employee');
  await tabTo(page, 'Skip to content');
  await page.keyboard.press('Enter');
  expect(await mainHasFocus(page)).toBe(true);

  await go(page, 'c', '/expenses/create-from-receipt');
  expect(await mainHasFocus(page)).toBe(true);
  await page.getByRole('link', { name: 'Enter the details by hand' }).waitFor();
  await tabTo(page, 'Enter the details by hand');
  await page.keyboard.press('Enter');
  await page.getByLabel('Title').waitFor();
  await tabTo(page, 'Title');
  await page.keyboard.type(title);
  await tabTo(page, 'Amount');
  await page.keyboard.type('8.40');
  await tabTo(page, 'Category');
  await page.keyboard.type('Meals');
  await page.getByRole('option', { name: 'Standard Reimbursement' }).waitFor({ state: 'attached' });
  await tabTo(page, 'Policy');
  await page.keyboard.type('Standard');
  await tabTo(page, 'Create & Submit Expense');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/expenses/*?submitted=true');
  const path = new URL(page.url()).pathname;

  await page.getByRole('heading', { name: title }).waitFor();
  await page.keyboard.press('/');
  await page.waitForURL('**/expenses');
  await page.getByLabel('Search').waitFor();
  await page.keyboard.press('/');
  expect((await focusedElement(page)).name).toBe('Search');
  await page.keyboard.type(title);
  await page.getByText('1 expense', { exact: true }).waitFor();
  await tabTo(page, title);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${path}`);
  await page.getByRole('heading', { name: title }).waitFor();
});

test('with keys alone a manager rejects with a reason, approves, takes it back, and approves for good', async () => {
  const titles = [`Refused by keys ${Date.now()}`, `Approved by keys ${Date.now()}`] as const;
  const ids: number[] = [];
  for (const title of titles) {
    const id = await aReimbursableExpense(employee, title, 6.1);
    await employee.submit(id);
    await manager.openStep(id);
    ids.push(id);
  }
  const [refused = 0, approved = 0] = ids;
  const page = await signInByKeys('manager');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await pressUntil(page, ['?'], async () => (await help.count()) > 0);
  await expectHeldIn(page, 'Keyboard shortcuts');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await go(page, 'p', '/pending-tasks');

  const task = (title: string) => page.getByRole('article', { name: title });
  await page.getByRole('group', { name: 'Pending approvals' }).waitFor();
  await moveTo(page, 'j', titles[1]);
  await moveTo(page, 'k', titles[0]);
  const reject = page.getByRole('dialog', { name: 'Reject expense' });
  const isAsked = async () => (await reject.count()) > 0;
  // A refresh of the list may replace the task between two keys.
  await pressUntil(page, ['r'], isAsked);
  await expectHeldIn(page, 'Reject expense');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect((await focusedElement(page)).name).toMatch(/^Reject/);
  await pressUntil(page, ['r'], isAsked);
  const focused = async () => (await focusedElement(page)).name;
  await expect.poll(focused, { timeout: 10_000 }).toBe('Rejection reason');
  await page.keyboard.type('Not a business lunch');
  await tabTo(page, 'Reject');
  await page.keyboard.press('Enter');
  await task(titles[0]).waitFor({ state: 'detached' });
  // The next task is chosen, and its row has the focus.
  await expect.poll(focused, { timeout: 10_000 }).toContain(titles[1]);
  await employee.awaitStatus(refused, 'rejected');

  await moveTo(page, 'j', titles[1]);
  await page.keyboard.press('a');
  await task(titles[1]).waitFor({ state: 'detached' });
  await page.keyboard.press('z');
  await task(titles[1]).waitFor();
  expect((await employee.expense(approved)).status).toBe('submitted');
  await moveTo(page, 'j', titles[1]);
  await page.keyboard.press('a');
  await task(titles[1]).waitFor({ state: 'detached' });
  // Leaving sends it, without waiting for the undo period.
  await go(page, 'd', '/dashboard');
  await employee.awaitStatus(approved, 'paid');
});

/**
 * Moves the inbox's current task with one key until it has this title. Each step is awaited, or one key too many would follow; the
 * task itself shows after its row is marked.
 */
async function moveTo(page: Page, key: 'j' | 'k', title: string): Promise<void> {
  const row = page.locator('[data-task][aria-current]');
  // Several tasks may have the same title.
  const place = () => row.getAttribute('data-task');
  while (!(await row.innerText()).startsWith(title)) {
    const before = await place();
    await page.keyboard.press(key);
    await expect
      .poll(place, { timeout: 10_000, message: `${key} does not lead to ${title}` })
      .not.toBe(before);
  }
  await page.getByRole('article', { name: title }).waitFor();
}

test('on a phone the menu opens with a key, holds the focus, and Escape gives it back to its button', async () => {
  const page = await signInByKeys('employee', 390);
  await tabTo(page, 'More: open menu');
  await page.keyboard.press('Enter');
  await expectHeldIn(page, 'Menu');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect((await focusedElement(page)).name).toBe('More: open menu');
  await page.keyboard.press('Enter');
  await expectHeldIn(page, 'Menu');
  await tabTo(page, 'Pending Approvals');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/pending-tasks');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});
