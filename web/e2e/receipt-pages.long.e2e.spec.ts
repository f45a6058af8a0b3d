import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, inject, test } from 'vitest';
import '@outlay/testkit';
import { textPdf } from '@outlay/receipt-ai/written-pdf';
import { chooseTask, closeBrowsers, openSignedIn } from './browser.ts';

// An invoice of two pages, from its upload to its approver.
const url = inject('stackUrl');
afterAll(closeBrowsers);
const SCREENSHOTS = join(import.meta.dirname, 'screenshots');

const invoice = textPdf(
  [
    'NORTHWIND HOSTING LTD',
    '12 Dock Road, Bristol',
    'Invoice number: NH-20771',
    'Invoice date: 18 November 2026',
    'One year of hosting, as listed on the next page',
  ],
  ['NORTHWIND HOSTING LTD', 'Hosting, 12 months  90.00', 'VAT  18.00', 'Total USD 108.00'],
);

const shown = (page: Page, at: number) =>
  page.getByRole('img', { name: `Receipt invoice.pdf, page ${at} of 2` });

/** Checks that the picture has loaded. It may be replaced meanwhile, when the receipt has been read. */
async function expectDrawn(page: Page, at: number): Promise<void> {
  const widthInView = () =>
    shown(page, at).evaluate((each) => {
      each.scrollIntoView({ block: 'nearest' });
      return (each as HTMLImageElement).naturalWidth;
    });
  await expect.poll(widthInView, { timeout: 30_000 }).toBeGreaterThan(1_000);
}

describe.each([1440, 390])('at %i px', (width) => {
  test('both pages of a PDF stand beside the form, a value is lit up on its page, and the approver reads them in the inbox', async () => {
    const title = `Hosting seen at ${width} px`;
    const emma = await openSignedIn('employee', width);
    await emma.goto(`${url}/expenses/create-from-receipt`);
    await emma.getByLabel('Choose File').setInputFiles({
      name: 'invoice.pdf',
      mimeType: 'application/pdf',
      buffer: invoice,
    });
    await emma.getByText('Receipt Analysis Complete!').waitFor();
    await emma.getByRole('button', { name: 'Continue to Expense Details' }).click();
    await expectDrawn(emma, 1);
    const amount = emma.getByLabel('Amount');
    expect(await amount.inputValue()).toBe('108.00');
    await amount.focus();
    await expectDrawn(emma, 2);
    await emma.screenshot({ path: join(SCREENSHOTS, `journey-pdf-${width}.png`), fullPage: true });
    const place = await emma.getByTestId('read-region').boundingBox();
    const page = await shown(emma, 2).boundingBox();
    // The total is the fourth line of its page: in the upper quarter, at its left.
    const [left, top] = [place!.x - page!.x, place!.y - page!.y];
    expect(top / page!.height).toBeGreaterThan(0.1);
    expect(top / page!.height).toBeLessThan(0.25);
    expect(left / page!.width).toBeLessThan(0.4);
    // On a phone the receipt is far below: the relevant part shows at the field.
    const strip = emma.getByTestId('read-strip');
    await amount.scrollIntoViewIfNeeded();
    await strip.waitFor({ state: width < 1_024 ? 'visible' : 'hidden' });
    await emma.screenshot({ path: join(SCREENSHOTS, `journey-strip-${width}.png`) });
    await emma.getByLabel('Vendor').focus();
    await expectDrawn(emma, 1);
    await emma.getByLabel('Title').fill(title);
    await emma.getByLabel('Category').selectOption('Electronics & Telecom');
    await emma.getByLabel('Policy').selectOption('Standard Reimbursement');
    await emma.getByRole('button', { name: 'Create & Submit Expense' }).click();
    // At the second width the invoice was submitted before.
    const anyway = emma.getByRole('button', { name: 'Submit anyway' });
    const heading = emma.getByRole('heading', { name: title });
    await heading.or(anyway).waitFor();
    if (await anyway.isVisible()) await anyway.click();
    await heading.waitFor();
    await expectDrawn(emma, 1);

    const mia = await openSignedIn('manager', width);
    await mia.goto(`${url}/pending-tasks`);
    const task = await chooseTask(mia, title);
    // The page with the total, which is lit up, comes first.
    await expectDrawn(mia, 2);
    await task.getByRole('button', { name: 'Previous page' }).click();
    await expectDrawn(mia, 1);
  });
});
