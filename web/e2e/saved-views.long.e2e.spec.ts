import AxeBuilder from '@axe-core/playwright';
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, expect, inject, test } from 'vitest';
import { closeBrowsers, openSignedIn } from './browser.ts';

const url = inject('stackUrl');
afterAll(closeBrowsers);

const openViews = (page: Page) => page.getByRole('button', { name: 'Saved views' }).click();
const columnNames = (page: Page) => page.getByRole('columnheader').allInnerTexts();

test('a view saved in one browser shows the same filters and columns in another, and can be deleted there', async () => {
  const name = `Paid by policy ${randomUUID().slice(0, 8)}`;
  const desk = await openSignedIn('finance');
  await desk.goto(`${url}/expenses?status=PAID`);
  await desk.getByRole('button', { name: 'Columns' }).click();
  await desk.getByRole('checkbox', { name: 'Policy' }).check();
  await desk.getByRole('columnheader', { name: 'Policy' }).waitFor();
  const { violations } = await new AxeBuilder({ page: desk }).analyze();
  expect(violations).toEqual([]);
  await desk.keyboard.press('Escape');
  await openViews(desk);
  await desk.getByLabel('Name of this view').fill(name);
  await desk.getByRole('button', { name: 'Save view' }).click();
  await desk.getByText(`Saved ${name}`).waitFor();

  const laptop = await openSignedIn('finance');
  await laptop.goto(`${url}/expenses`);
  await laptop.getByRole('columnheader', { name: 'Category' }).waitFor();
  expect(await columnNames(laptop)).not.toContain('Policy');
  await openViews(laptop);
  await laptop.getByRole('link', { name }).click();
  await laptop.getByRole('columnheader', { name: 'Policy' }).waitFor();
  await laptop.getByRole('button', { name: 'Remove filter Status: Paid' }).waitFor();
  await openViews(laptop);
  await laptop.getByRole('button', { name: `Delete view ${name}` }).click();
  await laptop.getByText(`Deleted ${name}`).waitFor();

  await openViews(desk);
  await openViews(desk);
  await desk.getByRole('link', { name }).waitFor({ state: 'detached' });
});
