import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { aReimbursableExpense } from '@outlay/testkit';
import { DEMO_PASSWORD, drawReceipt, RestClient } from '@outlay/stack/demo-data';
import { closeBrowsers, factOf, openSignedIn } from './browser.ts';
import { dropFile } from './drop-file.ts';
import { holdBack } from './intercept.ts';

// Creating, viewing and editing an expense, text by text.
const url = inject('stackUrl');

let folder: string;
let employee: RestClient;
let manager: RestClient;
/** Emma's browser; each test opens the page that it needs. */
let emma: Page;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outlay-spec-'));
  employee = await RestClient.signIn(url, 'employee@outlay.test', DEMO_PASSWORD);
  manager = await RestClient.signIn(url, 'manager@outlay.test', DEMO_PASSWORD);
  emma = await openSignedIn('employee');
});
afterAll(async () => {
  await closeBrowsers();
  await rm(folder, { recursive: true, force: true });
});

const timelineOf = (page: Page) => page.getByRole('region', { name: 'Timeline' });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

describe('spec 2, create from receipt', () => {
  test('two steps: what was read, or Not detected, then the form; Back, Cancel and the arrow lead back', async () => {
    const file = join(folder, 'receipt.jpg');
    const picture = await drawReceipt({
      vendor: 'CORNER BAKERY',
      address: '1 Mill Lane',
      invoiceNumber: 'CB-77',
      date: '18/11/2026',
      lines: [['2 Buns', '6.40']],
      total: '6.40',
    });
    await writeFile(file, picture);
    await emma.goto(`${url}/expenses/create-from-receipt`);
    await emma.getByText('Supports JPG, PNG, PDF files up to 10MB').waitFor();
    await emma.getByRole('button', { name: 'Choose File' }).waitFor();
    await emma.setInputFiles('input[type=file]', file);
    await emma.getByRole('progressbar').waitFor();
    await emma.getByText('Receipt Analysis Complete!').waitFor();
    const card = emma.getByRole('region', { name: 'Receipt analysis' });
    for (const name of ['Amount', 'Vendor', 'Date', 'Invoice Number']) {
      await card.getByText(name, { exact: true }).waitFor();
    }
    await card.getByRole('button', { name: 'Continue to Expense Details' }).click();
    await emma.getByRole('button', { name: 'Create & Submit Expense' }).waitFor();
    expect(await emma.getByLabel('Description').inputValue()).toBe('CB-77');
    await emma.getByRole('button', { name: 'Back', exact: true }).click();
    await emma.getByText('Receipt Analysis Complete!').waitFor();
    await emma.getByRole('button', { name: 'Continue to Expense Details' }).click();
    await emma.getByRole('button', { name: 'Cancel' }).click();
    await emma.waitForURL('**/dashboard');
    await emma.goto(`${url}/expenses/create-from-receipt`);
    await emma.getByRole('link', { name: 'Back to Dashboard' }).click();
    await emma.waitForURL('**/dashboard');
  });

  test('a dropped file of which nothing could be read says Not detected', async () => {
    const blank = { vendor: '', address: '', invoiceNumber: '', date: '', lines: [], total: '' };
    await emma.goto(`${url}/expenses/create-from-receipt`);
    await dropFile(emma, 'Drag and drop your receipt here', {
      name: 'blank.jpg',
      type: 'image/jpeg',
      content: await drawReceipt(blank),
    });
    await emma.getByText('Receipt Analysis Complete!').waitFor();
    await emma.getByText('Not detected').nth(2).waitFor();
    await emma.getByText(/^We couldn't find receipt details\./).waitFor();
    await emma.getByRole('button', { name: 'Upload Different Receipt' }).click();
    await emma.getByText('Drag and drop your receipt here').waitFor();
  });

  test('the button says Creating... and leads to the expense, marked as submitted', async () => {
    await emma.goto(`${url}/expenses/create-from-receipt`);
    await emma.getByRole('link', { name: 'Enter the details by hand' }).click();
    await emma.getByLabel('Title').fill('Spec wizard');
    await emma.getByLabel('Amount').fill('4.20');
    await emma.getByLabel('Category').selectOption('Meals');
    await emma.getByLabel('Policy').selectOption('Standard Reimbursement');
    const answer = await holdBack(emma, '**/graphql', 'CreateExpense');
    await emma.getByRole('button', { name: 'Create & Submit Expense' }).click();
    await emma.getByRole('button', { name: 'Creating...' }).waitFor();
    answer();
    await emma.waitForURL(/\/expenses\/\d+\?submitted=true$/);
    await emma.unroute('**/graphql');
  });
});

describe('spec 2, expense detail', () => {
  let id: number;
  beforeAll(async () => {
    id = await aReimbursableExpense(employee, 'Every card', 31);
    await employee.call('PUT', `/expenses/${id}`, {
      vendor: 'Harbour Books',
      location: 'Lisbon',
      invoice_number: 'HB-1',
      description: 'For the library',
      currency: 'EUR',
    });
  });

  test('a draft: title, subtitle, actions, three summary cards and the cards below, each with its facts', async () => {
    await emma.goto(`${url}/expenses/${id}`);
    await heading(emma, 'Every card').waitFor();
    await emma.getByText(/^Expense Details · /).waitFor();
    for (const name of ['Submit for Approval', 'Delete']) {
      await emma.getByRole('button', { name }).waitFor();
    }
    expect(await emma.getByRole('link', { name: 'Edit', exact: true }).getAttribute('href')).toBe(
      `/expenses/${id}/edit`,
    );
    expect(await emma.getByRole('link', { name: 'Back', exact: true }).getAttribute('href')).toBe(
      '/dashboard',
    );
    await emma
      .getByRole('region', { name: 'Amount' })
      .getByText(/Original: €31\.00/)
      .waitFor();
    await emma.getByRole('region', { name: 'Status' }).getByText('Draft').waitFor();
    await emma.getByRole('region', { name: 'Source' }).getByText('Entered by hand').waitFor();
    expect(await factOf(emma, 'Basic Information', 'Title')).toBe('Every card');
    expect(await factOf(emma, 'Basic Information', 'Type')).toBe('Regular');
    expect(await factOf(emma, 'Basic Information', 'Date')).toMatch(/2026/);
    expect(await factOf(emma, 'Basic Information', 'Created')).toMatch(/2026/);
    expect(await factOf(emma, 'Basic Information', 'Description')).toBe('For the library');
    expect(await factOf(emma, 'Vendor Information', 'Vendor')).toBe('Harbour Books');
    expect(await factOf(emma, 'Vendor Information', 'Location')).toBe('Lisbon');
    expect(await factOf(emma, 'Vendor Information', 'Invoice Number')).toBe('HB-1');
    expect(await factOf(emma, 'Classification', 'Policy')).toBe('Standard Reimbursement');
    expect(await factOf(emma, 'Transaction Details', 'Original Amount')).toBe('€31.00');
    expect(await factOf(emma, 'Transaction Details', 'USD Equivalent')).toMatch(/^\$/);
    expect(await factOf(emma, 'Transaction Details', 'Currency')).toBe('EUR');
    expect(await factOf(emma, 'Transaction Details', 'Source')).toBe('Entered by hand');
    await timelineOf(emma).getByText('Created', { exact: true }).waitFor();
    for (const absent of ['Approval Workflow', 'Reimbursement Details', 'Receipt']) {
      expect(await heading(emma, absent).count(), absent).toBe(0);
    }
  });

  test('a draft with nothing but its amount says what is missing, and shows no card that would be empty', async () => {
    const { id: bare } = await employee.call<{ id: number }>('POST', '/expenses/', {
      title: 'Bare',
      amount: 5,
      currency: 'USD',
      time: '2026-11-20',
    });
    await emma.goto(`${url}/expenses/${bare}`);
    await heading(emma, 'Bare').waitFor();
    expect(await factOf(emma, 'Classification', 'Category')).toBe('No category assigned');
    expect(await factOf(emma, 'Classification', 'Policy')).toBe('No policy assigned');
    expect(await heading(emma, 'Vendor Information').count()).toBe(0);
    // An amount in US dollars has no equivalent to show.
    expect(await emma.getByText('USD Equivalent').count()).toBe(0);
  });

  test('once submitted, the workflow panel shows progress, step, assignee, times and what comes next', async () => {
    await employee.submit(id);
    await manager.openStep(id);
    await emma.goto(`${url}/expenses/${id}`);
    const panel = emma.getByRole('region', { name: 'Approval Workflow' });
    await panel.getByText('0 of 1 steps').waitFor();
    await panel.getByRole('progressbar', { name: 'Approval progress' }).waitFor();
    await panel.getByText('In progress').first().waitFor();
    expect(await factOf(emma, 'Approval Workflow', 'Current Step')).toContain('Mia Manager');
    expect(await factOf(emma, 'Approval Workflow', 'Next Action')).not.toBe('');
    expect(await factOf(emma, 'Approval Workflow', 'Started')).toMatch(/2026/);
    const steps = panel.getByRole('list', { name: 'Approval steps' }).getByRole('listitem');
    await steps
      .first()
      .getByTitle(/^User #\d+/)
      .waitFor();
    await timelineOf(emma).getByText('Submitted', { exact: true }).waitFor();
  });

  test('once paid, the reimbursement has its status, its amount in USD and its transaction with the explorer', async () => {
    const cents = await aReimbursableExpense(employee, 'Paid and shown', 2.75);
    await employee.submit(cents);
    await manager.decide(cents, 'approve');
    await employee.awaitStatus(cents, 'paid');
    await emma.goto(`${url}/expenses/${cents}`);
    const card = emma.getByRole('region', { name: 'Reimbursement Details' });
    await card.getByText('Completed', { exact: true }).waitFor();
    expect(await factOf(emma, 'Reimbursement Details', 'Amount')).toContain('$2.75');
    const link = card.getByRole('link').first();
    expect(await link.getAttribute('href')).toMatch(/^https:\/\/explorer\.solana\.com\/tx\//);
    await timelineOf(emma).getByText('Approved', { exact: true }).waitFor();
    expect(await factOf(emma, 'Approval Workflow', 'Completed')).toMatch(/2026/);
    const steps = emma.getByRole('list', { name: 'Approval steps' }).getByRole('listitem');
    await steps
      .first()
      .getByText(/Started .+ · Completed .+/)
      .waitFor();
  });

  test('once rejected, the step keeps the reason', async () => {
    const refused = await aReimbursableExpense(employee, 'Refused with a reason', 4);
    await employee.submit(refused);
    await manager.decide(refused, 'reject', 'A private dinner');
    await emma.goto(`${url}/expenses/${refused}`);
    const panel = emma.getByRole('region', { name: 'Approval Workflow' });
    await panel.getByText('Rejection reason: A private dinner').waitFor();
    await panel.getByText('Rejected').first().waitFor();
  });

  test('a receipt opens in a new tab', async () => {
    const file = join(folder, 'attached.jpg');
    const lines = [['1 Pen', '1.00']] as const;
    const facts = { vendor: 'PENS', address: 'Here', invoiceNumber: 'P-1', date: '18/11/2026' };
    await writeFile(file, await drawReceipt({ ...facts, lines, total: '1.00' }));
    const { receipt_id } = await employee.upload(file);
    const withReceipt = await aReimbursableExpense(employee, 'With a receipt', 1);
    await employee.call('PUT', `/expenses/${withReceipt}`, { receipt_id });
    await emma.goto(`${url}/expenses/${withReceipt}`);
    const card = emma.getByRole('region', { name: 'Receipt', exact: true });
    await card.getByText('Receipt attached').waitFor();
    expect(await card.getByRole('link', { name: 'View Receipt' }).getAttribute('target')).toBe(
      '_blank',
    );
    await emma.goto(`${url}/expenses/${withReceipt}/edit`);
    expect(await factOf(emma, 'Receipt Information', 'Amount')).toBe(
      '1.00 (currency not detected)',
    );
    await emma.getByRole('button', { name: 'Edit Receipt' }).click();
    await emma.getByRole('button', { name: 'Save Receipt' }).waitFor();
    await emma.getByRole('button', { name: 'Cancel Edit' }).click();
    await emma.getByRole('button', { name: 'Edit Receipt' }).waitFor();
  });
});

describe('spec 2, expense edit', () => {
  test('every field with its label, the date read-only once it was submitted, the two panels, Cancel and Save Changes', async () => {
    const id = await aReimbursableExpense(employee, 'To be edited', 12);
    await emma.goto(`${url}/expenses/${id}/edit`);
    await heading(emma, 'Edit Expense').waitFor();
    for (const label of ['Vendor', 'Invoice/Receipt Number', 'Description']) {
      await emma.getByLabel(label).waitFor();
    }
    expect(await emma.getByLabel('Expense Title').inputValue()).toBe('To be edited');
    const date = emma.getByLabel('Expense Date & Time');
    expect(await date.inputValue()).toBe('2026-11-20');
    expect(await date.getAttribute('readonly')).toBeNull();
    await employee.submit(id);
    await employee.call('POST', `/expense-workflows/expenses/${id}/cancel`, { reason: 'Wrong' });
    await emma.reload();
    await emma.getByText('Date cannot be changed').waitFor();
    expect(await date.getAttribute('readonly')).not.toBeNull();
    expect(await emma.getByLabel('Currency').locator('> option').allInnerTexts()).toEqual([
      'USD',
      'EUR',
      'GBP',
      'SOL',
      'PYUSD',
    ]);
    expect(await emma.getByLabel('Category').locator('option').first().innerText()).toBe(
      'Select a category',
    );
    expect(await emma.getByLabel('Policy').locator('option').first().innerText()).toBe(
      'Select a policy',
    );
    expect(await emma.getByLabel('Description').getAttribute('rows')).toBe('3');
    await emma.getByText('Current Status').waitFor();
    await emma.getByText('$12.00').waitFor();
    const panel = emma.getByRole('region', { name: 'Attach Receipt' });
    await panel.getByText('PNG, JPG, PDF up to 10MB').waitFor();
    await panel.locator('input[type=file]').setInputFiles({
      name: 'lunch.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(1_572_864, 1),
    });
    await panel.getByText('lunch.png').waitFor();
    await panel.getByText(/1\.5\d? MB/).waitFor();
    await panel.getByRole('button', { name: 'Upload Receipt' }).waitFor();
    await panel.getByRole('button', { name: 'Remove' }).click();
    await emma
      .getByRole('link', { name: 'Cancel' })
      .or(emma.getByRole('button', { name: 'Cancel' }))
      .first()
      .waitFor();
    await emma.getByLabel('Expense Title').fill('Edited');
    await emma.getByRole('button', { name: 'Save Changes' }).click();
    await emma.waitForURL(`**/expenses/${id}`);
    await heading(emma, 'Edited').waitFor();
  });
});
