import AxeBuilder from '@axe-core/playwright';
import { drawReceipt } from '@outlay/stack/demo-data';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { closeBrowsers, openSignedIn } from './browser.ts';
import { holdBack } from './intercept.ts';

const url = inject('stackUrl');
let emma: Page;
beforeAll(async () => {
  emma = await openSignedIn('employee');
});
afterAll(closeBrowsers);

const receiptFile = async (vendor: string, invoiceNumber: string) => ({
  name: `${invoiceNumber}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await drawReceipt({
    vendor,
    address: '3 Quay Street, Boston, MA 02110',
    invoiceNumber,
    date: '18/11/2026',
    lines: [['1 Atlas', '$31.00']],
    total: '$31.00',
  }),
});

type File = Awaited<ReturnType<typeof receiptFile>>;
const upload = (files: File | File[]) => emma.setInputFiles('input[type=file]', files);

const axeFindings = async () => (await new AxeBuilder({ page: emma }).analyze()).violations;

/** Delays the receipt, which a fast machine would have read before the browser shows that it is being read. */
const holdReading = () => holdBack(emma, '**/graphql', 'Receipt');

describe('creating an expense without waiting', () => {
  test('the form opens while the receipt is read, keeps what was typed over a reload, and is filled in', async () => {
    await emma.goto(`${url}/expenses/create-from-receipt`);
    await emma.getByText('Choose File').waitFor();
    const continueReading = await holdReading();
    await upload(await receiptFile('QUAY BOOKS', 'QB-1'));
    await emma.getByRole('button', { name: 'Enter details now' }).click();
    await emma.getByText('Reading the receipt…').waitFor();
    await emma.getByLabel('Vendor').fill('The book shop on the quay');
    expect(await axeFindings()).toEqual([]);
    continueReading();
    await emma.reload();
    await emma.getByText(/^Receipt read: amount and date/).waitFor();
    expect(await emma.getByLabel('Vendor').inputValue()).toBe('The book shop on the quay');
    expect(await emma.getByLabel('Amount').inputValue()).toBe('31.00');
    await emma.getByRole('button', { name: 'Cancel' }).click();
    await emma.waitForURL('**/dashboard');
  });

  test('an expense that is submitted before its receipt has been read carries it', async () => {
    await emma.goto(`${url}/expenses/create`);
    await emma.getByLabel('Title').fill('Sent before it was read');
    await emma.getByLabel('Amount').fill('31');
    await emma.getByLabel('Category').selectOption('Meals');
    await emma.getByLabel('Policy').selectOption('Standard Reimbursement');
    const continueReading = await holdReading();
    await upload(await receiptFile('QUAY BOOKS', 'QB-2'));
    await emma.getByText('Reading the receipt…').waitFor();
    await emma.getByRole('button', { name: 'Create & Submit Expense' }).click();
    await emma.waitForURL(/\/expenses\/\d+\?submitted=true$/);
    continueReading();
    await emma.getByRole('img', { name: 'Receipt QB-2.jpg' }).waitFor();
  });

  test('of several files each becomes a draft with its vendor and amount, a bad one stops none, and more are added meanwhile', async () => {
    await emma.goto(`${url}/expenses/create-from-receipt`);
    await emma.getByText('Choose File').waitFor();
    const broken = { ...(await receiptFile('', 'QB-5')), buffer: Buffer.from('no picture') };
    await upload([await receiptFile('PIER CAFE', 'QB-3'), broken]);
    await emma.getByRole('list', { name: 'Files' }).waitFor();
    await upload(await receiptFile('DOCK SUPPLIES LTD', 'QB-4'));
    const files = emma.getByRole('list', { name: 'Files' });
    const pierCafe = files.getByRole('button', { name: /^Pier Cafe/ });
    await pierCafe.waitFor();
    await files.getByRole('button', { name: /^Dock Supplies Ltd/ }).waitFor();
    await files.getByText('This JPEG file is damaged.').waitFor();
    expect(await axeFindings()).toEqual([]);
    await pierCafe.click();
    await emma.getByRole('link', { name: 'Open expense' }).click();
    await emma.waitForURL(/\/expenses\/\d+$/);
  });
});
