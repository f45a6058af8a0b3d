import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { DEMO_PASSWORD, RestClient } from '@outlay/stack/demo-data';
import { aReimbursableExpense } from '@outlay/testkit';
import { closeBrowsers, openSignedIn } from './browser.ts';

const url = inject('stackUrl');
const SCREENSHOTS = join(import.meta.dirname, 'screenshots');

let id: number;
let emma: Page;

beforeAll(async () => {
  const employee = await RestClient.signIn(url, 'employee@outlay.test', DEMO_PASSWORD);
  const manager = await RestClient.signIn(url, 'manager@outlay.test', DEMO_PASSWORD);
  id = await aReimbursableExpense(employee, 'Night train', 64.5);
  await employee.call('PUT', `/expenses/${id}`, { title: 'Night train to Vienna' });
  await employee.submit(id);
  await manager.decide(id, 'approve');
  await employee.awaitStatus(id, 'paid');
  emma = await openSignedIn('employee');
});
afterAll(closeBrowsers);

const slider = () => emma.getByRole('slider', { name: 'History' });
const shown = (text: RegExp | string) => emma.getByText(text).first().waitFor();

test('arrow keys move through the history by entry, Home and End to its ends, and a reload keeps the moment', async () => {
  await emma.goto(`${url}/expenses/${id}`);
  await emma.getByRole('button', { name: 'More actions' }).click();
  await emma.getByRole('button', { name: 'History' }).click();
  await slider().focus();
  await emma.keyboard.press('Home');
  await shown("You're viewing this expense as of");
  await emma.getByRole('heading', { name: 'Night train', exact: true }).waitFor();
  expect(await slider().getAttribute('aria-valuetext')).toMatch(/^As of .+ · Created$/);
  await emma.keyboard.press('ArrowRight');
  await emma.getByRole('heading', { name: 'Night train to Vienna' }).waitFor();
  await emma.keyboard.press('ArrowRight');
  await emma.getByRole('region', { name: 'Status' }).getByText('Submitted').waitFor();
  await emma.waitForURL(/\?asOf=/);
  expect(await emma.getByRole('button', { name: /Delete|Withdraw/ }).count()).toBe(0);
  const focused = await emma.evaluate(() => document.activeElement?.getAttribute('type'));
  expect(focused).toBe('range');
  const { violations } = await new AxeBuilder({ page: emma }).analyze();
  expect(violations.map(({ id: rule, nodes }) => [rule, nodes[0]?.html])).toEqual([]);

  for (const scheme of ['light', 'dark'] as const) {
    await emma.emulateMedia({ colorScheme: scheme });
    for (const width of [360, 390, 1440]) {
      await emma.setViewportSize({ width, height: 900 });
      const overflow = await emma.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
      const path = join(SCREENSHOTS, `expense-history-${scheme}-${width}.png`);
      await emma.screenshot({ path, fullPage: true });
    }
  }
  await emma.emulateMedia({ colorScheme: 'light' });

  await emma.reload();
  await shown("You're viewing this expense as of");
  await emma.getByRole('region', { name: 'Status' }).getByText('Submitted').waitFor();
  await slider().focus();
  await emma.keyboard.press('End');
  await emma.getByRole('region', { name: 'Status' }).getByText('Paid').waitFor();
  await emma.waitForURL((address) => address.search === '');
  await emma.screenshot({ path: join(SCREENSHOTS, 'expense-history-now.png'), fullPage: true });
});
