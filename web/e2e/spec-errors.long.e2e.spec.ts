import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { aReimbursableExpense } from '@outlay/testkit';
import { DEMO_PASSWORD, drawReceipt, RestClient } from '@outlay/stack/demo-data';
import { closeBrowsers, openBrowser, openSignedIn, signIn } from './browser.ts';
import { answerWith, breakOperation } from './intercept.ts';

// Each error message, on a failing server. spec-screens covers the wallet card's messages.
const url = inject('stackUrl');

let employee: RestClient;
let manager: RestClient;
let emma: Page;
beforeAll(async () => {
  employee = await RestClient.signIn(url, 'employee@outlay.test', DEMO_PASSWORD);
  manager = await RestClient.signIn(url, 'manager@outlay.test', DEMO_PASSWORD);
  emma = await openSignedIn('employee');
});
afterEach(() => emma.unrouteAll({ behavior: 'wait' }));
afterAll(closeBrowsers);

/** Refuses the mutation with a message from now on. */
const refuse = (page: Page, operation: string, field: string, message: string): Promise<unknown> =>
  answerWith(page, operation, {
    [field]: {
      __typename: operation === 'DeleteExpense' ? 'DeleteExpensePayload' : 'ExpensePayload',
      expense: null,
      deletedId: null,
      errors: [{ __typename: 'UserError', code: 'REFUSED', message, field: null }],
    },
  });

const alert = (page: Page, text: string | RegExp) =>
  page.getByRole('alert').getByText(text).first();

/** Checks that the text of an error and its container have a red hue. */
async function expectRed(page: Page, text: string): Promise<void> {
  const look = await page
    .getByRole('alert')
    .filter({ hasText: text })
    .evaluate((each) => getComputedStyle(each).color + getComputedStyle(each).backgroundColor);
  expect(look).toMatch(/^(oklch\([\d.]+ [\d.]+ 2\d\)){2}$/);
}

describe('spec 8, login', () => {
  test('the server’s sentence is shown, also one that is no text; without a usable answer the fallback stands there', async () => {
    const page = await openBrowser(1440);
    await signIn(page, 'employee', 'wrong');
    await alert(page, 'Incorrect email or password.').waitFor();
    await expectRed(page, 'Incorrect email or password.');
    await page.route('**/auth/login', (route) =>
      route.fulfill({
        status: 400,
        contentType: 'application/json',
        body: '{"detail":{"why":"closed"}}',
      }),
    );
    await page.getByRole('button', { name: 'Sign In' }).click();
    await alert(page, '{"why":"closed"}').waitFor();
    await page.unrouteAll();
    await page.route('**/auth/login', (route) => route.fulfill({ status: 502, body: '<html>' }));
    await page.getByRole('button', { name: 'Sign In' }).click();
    await alert(page, 'Login failed. Please try again.').waitFor();
  });
});

describe('spec 8, dashboard', () => {
  test('Failed to load expenses', async () => {
    await breakOperation(emma, 'RecentExpenses');
    await emma.goto(`${url}/dashboard`);
    await alert(emma, 'Failed to load expenses').waitFor();
  });

  test('Failed to delete expense, or what the server says instead', async () => {
    await aReimbursableExpense(employee, 'Hard to delete', 5);
    const deleteIt = async (): Promise<void> => {
      const row = emma.getByRole('row').filter({ hasText: 'Hard to delete' });
      await row.getByRole('button', { name: /^Delete/ }).click();
      await emma.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    };
    await breakOperation(emma, 'DeleteExpense');
    await emma.goto(`${url}/dashboard`);
    await deleteIt();
    await alert(emma, 'Failed to delete expense').waitFor();
    await emma.unrouteAll();
    await refuse(emma, 'DeleteExpense', 'deleteExpense', 'It was submitted meanwhile.');
    await deleteIt();
    await alert(emma, 'It was submitted meanwhile.').waitFor();
  });
});

describe('spec 8, upload and receipts', () => {
  const upload = async (): Promise<void> => {
    await emma.goto(`${url}/expenses/create-from-receipt`);
    await emma.getByRole('button', { name: 'Choose File' }).waitFor();
    const file = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') };
    await emma.setInputFiles('input[type=file]', file);
  };

  test('the server’s detail is preferred; without one it is Failed to upload receipt', async () => {
    await upload();
    await alert(emma, 'This PNG file is damaged.').waitFor();
    await emma.route('**/receipts/upload', (route) => route.fulfill({ status: 502, body: '' }));
    await upload();
    await alert(emma, 'Failed to upload receipt').waitFor();
  });

  test('an analysis that fails shows its error, or Upload failed; the receipt is kept', async () => {
    const answer = (error: string | null) =>
      emma.route('**/receipts/upload', (route) =>
        route.fulfill({
          status: 201,
          contentType: 'application/json',
          body: JSON.stringify({ success: false, error, receipt_id: 1 }),
        }),
      );
    await answer('The reader is away.');
    await upload();
    await alert(emma, /The reader is away\./).waitFor();
    await emma.unrouteAll();
    await answer(null);
    await upload();
    await alert(emma, /Upload failed/).waitFor();
  });

  test('Failed to get receipts', async () => {
    await breakOperation(emma, 'UnattachedReceipts');
    await emma.goto(`${url}/expenses/create-from-receipt`);
    await alert(emma, 'Failed to get receipts').waitFor();
  });
});

describe('spec 8, receipts of an expense', () => {
  let id: number;
  let receiptId: number;
  beforeAll(async () => {
    const picture = { vendor: 'PENS', address: 'Here', invoiceNumber: 'P-2', date: '18/11/2026' };
    const file = join(await mkdtemp(join(tmpdir(), 'outlay-spec-')), 'pens.jpg');
    await writeFile(
      file,
      await drawReceipt({ ...picture, lines: [['1 Pen', '1.00']], total: '1.00' }),
    );
    receiptId = (await employee.upload(file)).receipt_id;
    await rm(dirname(file), { recursive: true });
    id = await aReimbursableExpense(employee, 'Its receipt fails', 1);
  });

  test('Failed to delete receipt, of one that no expense carries', async () => {
    await breakOperation(emma, 'DeleteReceipt');
    await emma.goto(`${url}/expenses/create-from-receipt`);
    await emma
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click();
    await emma.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await alert(emma, 'Failed to delete receipt').waitFor();
  });

  test('Failed to get receipt; with it there, Failed to update receipt', async () => {
    await employee.call('PUT', `/expenses/${id}`, { receipt_id: receiptId });
    await breakOperation(emma, 'Receipt');
    await emma.goto(`${url}/expenses/${id}/edit`);
    await alert(emma, 'Failed to get receipt').waitFor();
    await emma.unrouteAll();
    await emma.getByRole('button', { name: 'Retry' }).click();
    await emma.getByRole('button', { name: 'Edit Receipt' }).click();
    await breakOperation(emma, 'UpdateReceipt');
    await emma.getByRole('button', { name: 'Save Receipt' }).click();
    await alert(emma, 'Failed to update receipt').waitFor();
  });
});

describe('spec 8, expense form', () => {
  const byHand = async (): Promise<void> => {
    await emma.goto(`${url}/expenses/create-from-receipt`);
    await emma.getByRole('link', { name: 'Enter the details by hand' }).click();
  };
  const fill = async (title: string): Promise<void> => {
    await emma.getByLabel('Title').fill(title);
    await emma.getByLabel('Amount').fill('7');
    await emma.getByLabel('Category').selectOption('Meals');
    await emma.getByLabel('Policy').selectOption('Standard Reimbursement');
  };
  const send = () => emma.getByRole('button', { name: 'Create & Submit Expense' }).click();

  test('Failed to load categories', async () => {
    await breakOperation(emma, 'Categories');
    await byHand();
    await emma.getByText('Failed to load categories').waitFor();
  });

  test('Failed to load policies for selected category', async () => {
    await breakOperation(emma, 'Policies');
    await byHand();
    await emma.getByLabel('Category').selectOption('Meals');
    await emma.getByText('Failed to load policies for selected category').waitFor();
  });

  test('Failed to create expense, or what the server says; what was typed stays', async () => {
    await byHand();
    await fill('Refused at first');
    await breakOperation(emma, 'CreateExpense');
    await send();
    await alert(emma, 'Failed to create expense').waitFor();
    await emma.unrouteAll();
    await refuse(emma, 'CreateExpense', 'createExpense', 'The books are closed.');
    await send();
    await alert(emma, 'The books are closed.').waitFor();
    expect(await emma.getByLabel('Title').inputValue()).toBe('Refused at first');
  });

  test('a submit that fails after creation still leads to the expense, without the mark', async () => {
    await byHand();
    await fill('Created only');
    await breakOperation(emma, 'SubmitExpense');
    await send();
    await emma.waitForURL(/\/expenses\/\d+$/);
    await emma.getByRole('region', { name: 'Status' }).getByText('Draft').waitFor();
  });
});

describe('spec 8, expense detail', () => {
  test('Failed to fetch expense, Expense Not Found for one that is not there, and a red banner for what its actions meet', async () => {
    await emma.goto(`${url}/expenses/987654`);
    await emma.getByText('Expense Not Found').waitFor();
    await emma.getByText('The requested expense could not be found.').waitFor();
    const id = await aReimbursableExpense(employee, 'Out of reach', 5);
    await breakOperation(emma, 'Expense');
    await emma.goto(`${url}/expenses/${id}`);
    await emma.getByText('Failed to fetch expense').waitFor();
    await emma.unrouteAll();
    await refuse(emma, 'SubmitExpense', 'submitExpense', 'Not before Monday.');
    await emma.goto(`${url}/expenses/${id}`);
    await emma.getByRole('button', { name: 'Submit for Approval' }).click();
    await alert(emma, 'Not before Monday.').waitFor();
    await expectRed(emma, 'Not before Monday.');
  });
});

describe('spec 8, workflow panel', () => {
  let id: number;
  beforeAll(async () => {
    id = await aReimbursableExpense(employee, 'Panel fails', 5);
    await employee.submit(id);
    await manager.openStep(id);
  });
  const panel = (page: Page) => page.getByRole('region', { name: 'Approval Workflow' });

  test('Failed to load workflow status', async () => {
    await breakOperation(emma, 'ExpenseWorkflow');
    await emma.goto(`${url}/expenses/${id}`);
    await panel(emma).getByText('Failed to load workflow status').waitFor();
  });

  test('Workflow Restricted, for who is neither creator nor approver', async () => {
    await answerWith(emma, 'ExpenseWorkflow', {
      expenseWorkflow: {
        __typename: 'WorkflowRestricted',
        code: 'WORKFLOW_RESTRICTED',
        message: 'no',
      },
    });
    await emma.goto(`${url}/expenses/${id}`);
    await panel(emma)
      .getByText(
        'Workflow Restricted: Workflow details are only visible to expense creators and assigned approvers.',
      )
      .waitFor();
  });

  test('Failed to execute action; the note stays', async () => {
    const mia = await openSignedIn('manager');
    await breakOperation(mia, 'DecideStep');
    await mia.goto(`${url}/expenses/${id}`);
    await mia.getByLabel('Notes').fill('Keep me');
    await panel(mia).getByRole('button', { name: 'Approve', exact: true }).click();
    await panel(mia).getByText('Failed to execute action').waitFor();
    expect(await mia.getByLabel('Notes').inputValue()).toBe('Keep me');
  });
});
