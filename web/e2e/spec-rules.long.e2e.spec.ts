import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { aReimbursableExpense } from '@outlay/testkit';
import { DEMO_PASSWORD, RestClient } from '@outlay/stack/demo-data';
import { closeBrowsers, openBrowser, openSignedIn } from './browser.ts';

// Approval, wallet and status rules, text by text.
const url = inject('stackUrl');

let employee: RestClient;
let manager: RestClient;
let emma: Page;
let mia: Page;
beforeAll(async () => {
  employee = await RestClient.signIn(url, 'employee@outlay.test', DEMO_PASSWORD);
  manager = await RestClient.signIn(url, 'manager@outlay.test', DEMO_PASSWORD);
  [emma, mia] = await Promise.all([openSignedIn('employee'), openSignedIn('manager')]);
});
afterAll(closeBrowsers);

/** Submits an expense that is pending with the manager. */
async function submitted(title: string): Promise<number> {
  const id = await aReimbursableExpense(employee, title, 6.5);
  await employee.submit(id);
  await manager.openStep(id);
  return id;
}

const panelOf = (page: Page) => page.getByRole('region', { name: 'Approval Workflow' });
const NOT_EDITABLE =
  'This expense cannot be edited. Only expenses with status draft or sent back can be edited.';

describe('spec 4, states', () => {
  test('every status has its mark: one colour warns of submitted and sent back, and the others have their own', async () => {
    await submitted('Marked as submitted');
    const back = await submitted('Marked as sent back');
    await manager.decide(back, 'send_back', 'Which trip was it?');
    await employee.awaitStatus(back, 'sent_back');
    const colours = new Map<string, string>();
    for (const name of ['Draft', 'Submitted', 'Sent back', 'Approved', 'Rejected', 'Paid']) {
      await emma.goto(`${url}/expenses?status=${name.toUpperCase().replace(' ', '_')}`);
      // Screen readers hear the state also where a word names its problem.
      const state = emma
        .getByRole('table')
        .getByText(new RegExp(`^${name}:?$`))
        .first();
      const mark = state.locator('xpath=ancestor-or-self::*[*[name()="svg"]][1]').locator('svg');
      colours.set(name, await mark.evaluate((each) => getComputedStyle(each).stroke));
    }
    expect(colours.get('Submitted')).toBe(colours.get('Sent back'));
    expect(new Set(colours.values()).size).toBe(5);
  });

  test('submitting is offered in a draft with category and policy; without them a hint stands there', async () => {
    const { id } = await employee.call<{ id: number }>('POST', '/expenses/', {
      title: 'Unsorted',
      amount: 5,
      currency: 'USD',
      time: '2026-11-20',
    });
    await emma.goto(`${url}/expenses/${id}`);
    const hint = emma.getByRole('button', { name: 'Assign Category & Policy to Submit' });
    expect(await hint.isDisabled()).toBe(true);
    const ready = await aReimbursableExpense(employee, 'Ready', 5);
    await emma.goto(`${url}/expenses/${ready}`);
    await emma.getByRole('button', { name: 'Submit for Approval' }).click();
    await panelOf(emma).waitFor();
    expect(await emma.getByRole('button', { name: 'Submit for Approval' }).count()).toBe(0);
  });

  test('editing is for draft and sent back; in every other status the form is disabled and says why', async () => {
    const id = await submitted('Not to be edited');
    await emma.goto(`${url}/expenses/${id}/edit`);
    await emma.getByText(NOT_EDITABLE).waitFor();
    expect(await emma.getByLabel('Expense Title').isDisabled()).toBe(true);
    expect(await emma.getByRole('button', { name: 'Save Changes' }).isDisabled()).toBe(true);
    expect(await emma.getByText('Attach Receipt').count()).toBe(0);
    await manager.decide(id, 'send_back', 'Which trip was it?');
    await employee.awaitStatus(id, 'sent_back');
    await emma.goto(`${url}/expenses/${id}/edit`);
    await emma.getByLabel('Expense Title').fill('The trip to Porto');
    await emma.getByRole('button', { name: 'Save Changes' }).click();
    await emma.getByRole('heading', { name: 'The trip to Porto' }).waitFor();
  });

  test('after an action the workflow is loaded again and the note fields are empty', async () => {
    const id = await submitted('Escalated with a note');
    await mia.goto(`${url}/expenses/${id}`);
    await mia.getByLabel('Notes').fill('Please look');
    await mia.getByRole('button', { name: 'Escalate', exact: true }).click();
    await mia.getByLabel('Escalation reason').fill('Not mine');
    await mia.getByRole('button', { name: 'Confirm Escalation' }).click();
    await panelOf(mia).getByText('Escalation reason: Not mine').waitFor();
    await panelOf(mia).getByText('Notes: Please look').waitFor();
    expect(await mia.getByLabel('Notes').count()).toBe(0);
  });

  test('login keeps the user in local storage, a new start finds them there, and logout clears them', async () => {
    const page = await openSignedIn('finance');
    const stored = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
    expect(await stored()).toContain('finance@outlay.test');
    await page.reload();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    expect(await stored()).not.toContain('finance@outlay.test');
  });
});

describe('spec 5, validation', () => {
  const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
    page.setInputFiles('input[type=file]', { name, mimeType, buffer });

  test('a file of another type, and one beyond 10 MB, are refused with their sentences before anything is sent', async () => {
    await emma.goto(`${url}/expenses/create-from-receipt`);
    await emma.getByRole('button', { name: 'Choose File' }).waitFor();
    await choose(emma, 'notes.txt', 'text/plain', Buffer.from('hello'));
    await emma
      .getByText('File type TXT not allowed. Please upload an image or PDF file.')
      .waitFor();
    await choose(emma, 'big.jpg', 'image/jpeg', Buffer.alloc(11 * 1_048_576));
    await emma.getByText('File size exceeds 10MB limit. Current size: 11.00MB').waitFor();
  });

  test('the create form: what is required says so, the policy waits for the category and goes with it', async () => {
    await emma.goto(`${url}/expenses/create-from-receipt`);
    await emma.getByRole('link', { name: 'Enter the details by hand' }).click();
    expect(await emma.getByLabel('Currency').inputValue()).toBe('USD');
    expect(await emma.getByLabel('Currency').locator('> option').allInnerTexts()).toEqual([
      'USD – US Dollar',
      'EUR – Euro',
      'GBP – British Pound',
      'CAD – Canadian Dollar',
    ]);
    const today = await emma.evaluate(() => new Date().toLocaleDateString('sv-SE'));
    expect(await emma.getByLabel('Date').inputValue()).toBe(today);
    expect(await emma.getByLabel('Description').inputValue()).toBe('');
    expect(await emma.getByLabel('Description').getAttribute('placeholder')).toBe('N/A');
    expect(await emma.getByLabel('Policy').isDisabled()).toBe(true);
    await emma.getByLabel('Date').fill('');
    await emma.getByRole('button', { name: 'Create & Submit Expense' }).click();
    await emma.getByText('Please select a category before submitting').waitFor();
    await emma.getByText('Please select a policy before submitting').waitFor();
    expect(await emma.getByLabel('Title').getAttribute('aria-invalid')).toBe('true');
    for (const label of ['Amount', 'Date']) {
      expect(await emma.getByLabel(label).getAttribute('aria-invalid'), label).toBe('true');
    }
    await emma.getByLabel('Category').selectOption('Meals');
    await emma.getByLabel('Policy').selectOption('Standard Reimbursement');
    await emma.getByLabel('Category').selectOption('Travel');
    expect(await emma.getByLabel('Policy').inputValue()).toBe('');
    for (const amount of ['-1', '1.005']) {
      await emma.getByLabel('Amount').fill(amount);
      await emma.getByRole('button', { name: 'Create & Submit Expense' }).click();
      expect(await emma.getByLabel('Amount').getAttribute('aria-invalid'), amount).toBe('true');
    }
  });

  test('the edit form asks for title and amount', async () => {
    const id = await aReimbursableExpense(employee, 'Without a title', 5);
    await emma.goto(`${url}/expenses/${id}/edit`);
    await emma.getByLabel('Expense Title').fill('');
    await emma.getByLabel('Amount').fill('');
    await emma.getByRole('button', { name: 'Save Changes' }).click();
    await emma.locator('[aria-invalid=true]').nth(1).waitFor();
    expect(emma.url()).toBe(`${url}/expenses/${id}/edit`);
  });

  test('login asks for both', async () => {
    const page = await openBrowser(1440);
    await page.goto(`${url}/login`);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.locator('[aria-invalid=true]').nth(1).waitFor();
    expect(page.url()).toBe(`${url}/login`);
  });

  test('rejecting and escalating need their reason', async () => {
    const id = await submitted('Needs a reason');
    await mia.goto(`${url}/expenses/${id}`);
    for (const [open, confirm, missing] of [
      ['Reject', 'Confirm Rejection', 'Enter a reason for the rejection'],
      ['Escalate', 'Confirm Escalation', 'Enter a reason for the escalation'],
    ] as const) {
      await mia.getByRole('button', { name: open, exact: true }).click();
      await mia.getByRole('button', { name: confirm }).click();
      await mia.getByText(missing).waitFor();
      await mia.getByRole('button', { name: 'Cancel' }).click();
    }
    expect((await employee.expense(id)).status).toBe('submitted');
  });

  test('deleting asks first, and Cancel deletes nothing', async () => {
    const id = await aReimbursableExpense(employee, 'Stays', 5);
    await emma.goto(`${url}/expenses/${id}`);
    await emma.getByRole('button', { name: 'Delete' }).click();
    await emma.getByText('Are you sure you want to delete this expense?').waitFor();
    await emma.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    expect((await employee.expense(id)).status).toBe('draft');
  });
});

describe('spec 6, roles', () => {
  test('requests carry a bearer access token', async () => {
    const request = emma.waitForRequest('**/graphql');
    await emma.goto(`${url}/dashboard`);
    expect((await request).headers()['authorization']).toMatch(/^Bearer \S+/);
  });

  test('the creator who does not approve has a read-only view', async () => {
    const id = await submitted('Read only');
    await emma.goto(`${url}/expenses/${id}`);
    await panelOf(emma).getByText('Read-only view').waitFor();
    await panelOf(emma)
      .getByText('This step is awaiting approval from the assigned approver.')
      .waitFor();
    expect(await panelOf(emma).getByRole('button', { name: 'Approve' }).count()).toBe(0);
  });

  test('the approver can add notes, approve, reject and escalate; a decided step offers nothing more', async () => {
    const id = await submitted('For the approver');
    await mia.goto(`${url}/expenses/${id}`);
    for (const name of ['Approve', 'Reject', 'Escalate', 'Send Back']) {
      await panelOf(mia).getByRole('button', { name, exact: true }).waitFor();
    }
    await mia.getByLabel('Notes').fill('Fine');
    await panelOf(mia).getByRole('button', { name: 'Approve', exact: true }).click();
    await panelOf(mia).getByText('Notes: Fine').waitFor();
    await panelOf(mia).getByText('1 of 1 steps').waitFor();
    expect(await panelOf(mia).getByRole('button', { name: 'Approve', exact: true }).count()).toBe(
      0,
    );
    await panelOf(mia)
      .getByText(
        'Workflow Completed: This expense has completed its approval workflow. No active workflow steps are available.',
      )
      .waitFor();
  });

  test('whoever is neither creator nor approver does not find the expense', async () => {
    const id = await submitted('Not for rivals');
    const rival = await openBrowser(1440);
    await rival.goto(`${url}/login`);
    await rival.getByLabel('Email Address').fill('employee@rival.test');
    await rival.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await rival.getByRole('button', { name: 'Sign In' }).click();
    await rival.waitForURL('**/dashboard');
    await rival.goto(`${url}/expenses/${id}`);
    await rival.getByText('Expense Not Found').waitFor();
  });
});

describe('spec 9, constants', () => {
  test('totals take the USD amount of what is in another currency', async () => {
    const totalOf = async (): Promise<number> => {
      await emma.goto(`${url}/dashboard`);
      const label = emma.getByRole('term').filter({ hasText: 'Total Amount' });
      const text = await label
        .locator('xpath=following-sibling::dd[1]')
        .getByText(/^\$/)
        .innerText();
      return Number(text.replaceAll(/[$,]/g, ''));
    };
    const before = await totalOf();
    const id = await aReimbursableExpense(employee, 'In euros', 100);
    await employee.call('PUT', `/expenses/${id}`, { currency: 'EUR' });
    const { usd_amount } = await employee.expense(id);
    expect(usd_amount).toBeGreaterThan(100);
    expect(await totalOf()).toBeCloseTo(before + (usd_amount ?? 0), 2);
  });

  test('a list is a page of 100 from the start; the dashboard shows ten of the recent ones', async () => {
    const idsOf = async (query: string) =>
      (await employee.call<{ id: number }[]>('GET', `/expenses/${query}`)).map(({ id }) => id);
    expect(await idsOf('')).toEqual(await idsOf('?skip=0&limit=100'));
    const mine = await idsOf('?scope=mine');
    for (let count = mine.length; count < 11; count += 1) {
      await aReimbursableExpense(employee, `One of many ${count}`, 1);
    }
    await emma.goto(`${url}/dashboard`);
    const rows = emma.getByRole('table').first().getByRole('row');
    await rows.getByRole('link').first().waitFor();
    expect(await rows.count()).toBe(1 + 10);
  });

  test('trend badges are computed: none while last month is empty, never the fixed figures', async () => {
    await emma.goto(`${url}/dashboard`);
    await emma.getByText('Expenses Created').waitFor();
    expect(await emma.getByText(/12\.5\s?%|8\.2\s?%/).count()).toBe(0);
  });
});
