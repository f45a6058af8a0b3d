import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import '@outlay/testkit';
import { drawReceipt } from '@outlay/stack/demo-data';
import { closeBrowsers, openBrowser, openSignedIn, signIn } from './browser.ts';

const url = inject('stackUrl');
/** The journey of an expense by hand, in approvals.e2e.spec.ts, is walked on a wide screen. */
const PHONE_WIDTH = 390;
const SCREENSHOTS = join(import.meta.dirname, 'screenshots');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outlay-browser-'));
});
afterAll(async () => {
  await closeBrowsers();
  await rm(folder, { recursive: true, force: true });
});

describe('in a real browser', () => {
  test('on a phone a receipt becomes a paid expense, and the page shows it without a reload', async () => {
    const vendor = 'HARBOUR BOOKS';
    const file = join(folder, 'receipt.jpg');
    await writeFile(
      file,
      await drawReceipt({
        vendor,
        address: '3 Quay Street, Boston, MA 02110',
        invoiceNumber: 'HB-1',
        date: '18/11/2026',
        lines: [
          ['1 Atlas', '$31.00'],
          ['2 Pencil', '$2.60'],
        ],
        total: '$33.60',
      }),
    );
    const employee = await openBrowser(PHONE_WIDTH);
    await employee.goto(`${url}/expenses/create-from-receipt`);
    await employee.waitForURL('**/login');
    await signIn(employee, 'employee');
    // The guard remembers the requested page.
    await employee.waitForURL('**/expenses/create-from-receipt');
    await employee.getByRole('button', { name: 'Choose File' }).waitFor();
    await employee.setInputFiles('input[type=file]', file);
    await employee.getByText('Receipt Analysis Complete!').waitFor();
    await employee.screenshot({
      path: join(SCREENSHOTS, 'journey-analysis.png'),
      fullPage: true,
    });
    await employee.getByRole('button', { name: 'Continue to Expense Details' }).click();
    await employee.getByLabel('Title').waitFor();
    expect(await employee.getByLabel('Amount').inputValue()).toBe('33.60');
    expect(await employee.getByLabel('Date').inputValue()).toBe('2026-11-18');
    expect(await employee.getByLabel('Vendor').inputValue()).toContain('Harbour Books');
    // A bookshop sells for several categories, so that none is filled in.
    const suggestions = employee.getByRole('group', { name: 'Suggested categories' });
    await suggestions.getByRole('button', { name: 'Other' }).click();
    await employee.screenshot({
      path: join(SCREENSHOTS, 'journey-details.png'),
      fullPage: true,
    });
    await employee.getByRole('button', { name: 'Create & Submit Expense' }).click();
    await employee.waitForURL('**/expenses/*?submitted=true');
    const path = new URL(employee.url()).pathname;

    const manager = await openSignedIn('manager', PHONE_WIDTH);
    await manager.goto(`${url}${path}`);
    await manager.getByRole('button', { name: 'Approve', exact: true }).click();

    // No reload: the event stream delivers the update.
    await employee.getByText('Final on Solana').waitFor();
    await employee.getByText('Paid', { exact: true }).first().waitFor();
    await employee.screenshot({
      path: join(SCREENSHOTS, 'journey-paid.png'),
      fullPage: true,
    });
    expect(
      await employee
        .getByText('Workflow Completed: This expense has completed its approval workflow.')
        .count(),
    ).toBe(1);
  });

  test('a wrong password shows an error, and the form keeps what was typed', async () => {
    const page = await openBrowser(1440);
    await signIn(page, 'employee', 'not-the-password');
    await page.getByRole('alert').getByText('Incorrect email or password.').waitFor();
    expect(await page.getByLabel('Email Address').inputValue()).toBe('employee@outlay.test');
  });

  test('an unknown address says so and links back', async () => {
    const page = await openBrowser(1440);
    await signIn(page, 'newcomer');
    await page.getByText('No expenses created yet').waitFor();
    await page.goto(`${url}/expenses/999999`);
    await page.getByText('The requested expense could not be found.').waitFor();
    await page
      .getByRole('button', { name: 'Back to Dashboard' })
      .or(page.getByRole('link', { name: 'Back to Dashboard' }))
      .click();
    await page.waitForURL('**/dashboard');
  });
});
