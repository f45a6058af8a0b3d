import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { aReimbursableExpense } from '@outlay/testkit';
import { DEMO_PASSWORD, drawReceipt, RestClient } from '@outlay/stack/demo-data';
import { closeBrowsers, factOf, openSignedIn } from './browser.ts';
import { dropFile } from './drop-file.ts';

// The edit page and its receipt, text by text.
const url = inject('stackUrl');

let employee: RestClient;
let emma: Page;
beforeAll(async () => {
  employee = await RestClient.signIn(url, 'employee@outlay.test', DEMO_PASSWORD);
  emma = await openSignedIn('employee');
});
afterAll(closeBrowsers);

const attachPanel = () => emma.getByRole('region', { name: 'Attach Receipt' });
const receiptPanel = () => emma.getByRole('region', { name: 'Receipt Information' });

async function edit(title: string): Promise<number> {
  const id = await aReimbursableExpense(employee, title, 12);
  await emma.goto(`${url}/expenses/${id}/edit`);
  await emma.getByRole('heading', { name: 'Edit Expense' }).waitFor();
  return id;
}

const drop = (name: string, content: Buffer): Promise<void> =>
  dropFile(emma, 'Drag and drop a receipt', { name, type: 'image/jpeg', content });

describe('spec 2, expense edit', () => {
  test('the back link and Cancel lead to the detail page and change nothing; the amount is a number of 0 or more', async () => {
    const id = await edit('Left as it was');
    const amount = emma.getByLabel('Amount');
    expect(await amount.getAttribute('inputmode')).toBe('decimal');
    for (const [text, message] of [
      ['-1', 'Amount must be 0 or more'],
      ['1.0001', 'Amount has more decimals than its currency'],
      ['ten', 'Amount must be a number'],
    ] as const) {
      await amount.fill(text);
      await emma.getByRole('button', { name: 'Save Changes' }).click();
      await emma.getByText(message).first().waitFor();
    }
    await emma.getByLabel('Expense Title').fill('Never saved');
    await emma.getByRole('link', { name: 'Cancel' }).click();
    await emma.getByRole('heading', { name: 'Left as it was' }).waitFor();
    await emma.getByRole('link', { name: 'Edit', exact: true }).click();
    expect(await emma.getByLabel('Expense Title').inputValue()).toBe('Left as it was');
    await emma.getByRole('main').getByRole('link', { name: /^Back/ }).click();
    await emma.waitForURL(`${url}/expenses/${id}`);
  });

  test('the attach panel takes a dropped file, Remove lets it go, and Upload Receipt attaches it', async () => {
    await edit('Gets its receipt');
    const lines = [['1 Pen', '1.00']] as const;
    const facts = {
      vendor: 'INK AND CO',
      address: 'Here',
      invoiceNumber: 'IN-2041',
      date: '18/11/2026',
    };
    const picture = await drawReceipt({ ...facts, lines, total: '1.00' });
    await drop('ink.jpg', picture);
    await attachPanel().getByText('ink.jpg').waitFor();
    await attachPanel()
      .getByText(`${(picture.length / 1_048_576).toFixed(2)} MB`)
      .waitFor();
    await attachPanel().getByRole('button', { name: 'Remove' }).click();
    await attachPanel().getByText('PNG, JPG, PDF up to 10MB').waitFor();
    expect(await attachPanel().getByText('ink.jpg').count()).toBe(0);
    await drop('ink.jpg', picture);
    await attachPanel().getByRole('button', { name: 'Upload Receipt' }).click();
    await attachPanel().getByText('Receipt attached.').waitFor();
    await receiptPanel().waitFor();
    expect(await factOf(emma, 'Receipt Information', 'Invoice Number')).toBe('IN-2041');
  });

  test('what was not read is Not specified; Edit Receipt corrects it, Cancel and Cancel Edit do not', async () => {
    await edit('Nothing could be read');
    const blank = { vendor: '', address: '', invoiceNumber: '', date: '', lines: [], total: '' };
    await drop('blank.jpg', await drawReceipt(blank));
    await attachPanel().getByRole('button', { name: 'Upload Receipt' }).click();
    await receiptPanel().waitFor();
    for (const label of ['Amount', 'Date', 'Invoice Number']) {
      expect(await factOf(emma, 'Receipt Information', label), label).toBe('Not specified');
    }
    for (const leave of ['Cancel Edit', 'Cancel']) {
      await receiptPanel().getByRole('button', { name: 'Edit Receipt' }).click();
      await receiptPanel().getByLabel('Invoice Number').fill('LEFT-1');
      await receiptPanel().getByRole('button', { name: leave, exact: true }).click();
      expect(await factOf(emma, 'Receipt Information', 'Invoice Number')).toBe('Not specified');
    }
    await receiptPanel().getByRole('button', { name: 'Edit Receipt' }).click();
    await receiptPanel().getByLabel('Invoice Number').fill('SEEN-1');
    await receiptPanel().getByRole('button', { name: 'Save Receipt' }).click();
    await receiptPanel().getByText('SEEN-1').waitFor();
    await emma.reload();
    await receiptPanel().getByText('SEEN-1').waitFor();
  });
});

describe('spec 5, receipt files', () => {
  test('all eight types are taken and offered by the chooser, up to 10485760 bytes and not one more', async () => {
    await edit('Takes every type');
    const accept = await attachPanel().locator('input[type=file]').getAttribute('accept');
    for (const type of ['jpeg', 'png', 'gif', 'webp', 'tiff', 'bmp']) {
      expect(accept).toContain(`image/${type}`);
    }
    expect(accept).toContain('application/pdf');
    for (const [name, mimeType] of [
      ['a.jpeg', 'image/jpeg'],
      ['a.jpg', 'image/jpg'],
      ['a.png', 'image/png'],
      ['a.gif', 'image/gif'],
      ['a.webp', 'image/webp'],
      ['a.tiff', 'image/tiff'],
      ['a.bmp', 'image/bmp'],
      ['a.pdf', 'application/pdf'],
    ] as const) {
      await choose(name, mimeType, 10);
      await attachPanel().getByText(name).waitFor();
      await attachPanel().getByRole('button', { name: 'Remove' }).click();
    }
    await choose('full.png', 'image/png', 10_485_760);
    await attachPanel().getByText('10.00 MB').waitFor();
    await attachPanel().getByRole('button', { name: 'Remove' }).click();
    await choose('over.png', 'image/png', 10_485_761);
    await attachPanel().getByText('File size exceeds 10MB limit. Current size: 10.00MB').waitFor();
    await choose('a.svg', 'image/svg+xml', 10);
    await attachPanel()
      .getByText('File type SVG not allowed. Please upload an image or PDF file.')
      .waitFor();
  });

  const choose = (name: string, mimeType: string, bytes: number): Promise<void> =>
    attachPanel()
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType, buffer: Buffer.alloc(bytes) });
});
