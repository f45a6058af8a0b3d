import { afterAll, expect, inject, test } from 'vitest';
import AxeBuilder from '@axe-core/playwright';
import { closeBrowsers, openSignedIn } from './browser.ts';

const url = inject('stackUrl');

afterAll(closeBrowsers);

test('finance changes period and grouping, clicks a bar, and arrives at the list with the same count and total', async () => {
  const finance = await openSignedIn('finance');
  const spend = finance.getByRole('link', { name: /^Company spend/ });
  await spend.waitFor();
  await finance.getByRole('link', { name: 'Insights', exact: true }).click();
  await finance.getByText('Show as table').click();
  await finance.getByRole('table', { name: 'Spend by month' }).waitFor();
  await finance.getByLabel('Period', { exact: true }).selectOption('This year');
  await finance.getByLabel('Group by').selectOption('Category');
  const table = finance.getByRole('table', { name: 'Spend by category' });
  await table.waitFor();
  expect(finance.url()).toBe(`${url}/insights?period=year&by=CATEGORY`);

  const first = table.getByRole('row').nth(1);
  const link = await first.getByRole('link').getAttribute('href');
  const count = await first.getByRole('cell').nth(0).innerText();
  const total = await first.getByRole('cell').nth(1).innerText();
  const { violations } = await new AxeBuilder({ page: finance }).analyze();
  expect(violations).toEqual([]);

  const bar = finance.locator('svg a').first();
  expect(await bar.getAttribute('href')).toBe(link);
  await bar.click();
  await finance.getByRole('heading', { name: 'Expenses', level: 1 }).waitFor();
  const expenses = count === '1' ? 'expense' : 'expenses';
  const sums = finance.getByRole('status').filter({ hasText: `${count} ${expenses}` });
  await expect.poll(() => sums.innerText()).toBe(`${count} ${expenses}\n${total}`);
  await finance.getByRole('button', { name: /^Remove filter Category/ }).waitFor();
});

test('the figures can be saved as a table and as a picture', async () => {
  const finance = await openSignedIn('finance', 390);
  await finance.goto(`${url}/insights?period=year&by=CATEGORY`);
  await finance.locator('svg a').first().waitFor();
  const saved = async (name: RegExp): Promise<string> => {
    const download = finance.waitForEvent('download');
    await finance.getByRole('button', { name }).click();
    return (await download).suggestedFilename();
  };
  expect(await saved(/^CSV/)).toMatch(/^spend-by-category-\d{4}-01-01-\d{4}-12-31\.csv$/);
  expect(await saved(/^PNG/)).toMatch(/^spend-by-category-.*\.png$/);
});
