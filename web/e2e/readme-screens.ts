import { launchChromium } from '@outlay/dev/chromium';
import { DEMO_PASSWORD, RestClient } from '@outlay/dev/demo-data';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';

/**
 * Takes the README's screenshots: `node web/e2e/readme-screens.ts [address]`, on a stack just started with `npm start -- --fresh`.
 * Adds a year's spending to the demo data first, so that lists and charts are filled.
 */
const [url = 'http://localhost:3000'] = process.argv.slice(2);
const folder = join(import.meta.dirname, '../../deploy/docs/screenshots');
const DAY_MS = 86_400_000;

/** Title, vendor, amount in US dollars, age in days and category; all are paid. */
const EXPENSES = [
  ['Flight to Lisbon', 'TAP Air Portugal', 412.3, 320, 'Travel'],
  ['Team dinner', 'Prado', 264.5, 262, 'Meals'],
  ['Monitor stand', 'Bureau Studio', 89, 215, 'Office Supplies'],
  ['Train to Florence', 'Trenitalia', 118.4, 170, 'Transportation'],
  ['Workshop hotel', 'Casa Giuditta', 486.2, 128, 'Travel'],
  ['USB microphone', 'Sound Shop', 149, 92, 'Electronics & Telecom'],
  ['Mobile plan', 'Iliad', 34.9, 63, 'Utilities'],
  ['Taxi to the airport', 'Radiotaxi 3570', 52, 12, 'Transportation'],
] as const;

const signIn = (name: string): Promise<RestClient> =>
  RestClient.signIn(url, `${name}@outlay.test`, DEMO_PASSWORD);

async function addSpending(): Promise<void> {
  const [employee, manager] = [await signIn('employee'), await signIn('manager')];
  const categories = await employee.call<{ id: number; name: string }[]>(
    'GET',
    '/expense-categories/',
  );
  const policies = await employee.call<{ id: number; reimbursable: boolean }[]>(
    'GET',
    '/expense-policies/',
  );
  for (const [title, vendor, amount, age, category] of EXPENSES) {
    const { id } = await employee.createExpense({
      title,
      vendor,
      amount,
      currency: 'USD',
      time: new Date(Date.now() - age * DAY_MS).toISOString().slice(0, 10),
      category_id: categories.find(({ name }) => name === category)?.id ?? 0,
      policy_id: policies.find(({ reimbursable }) => reimbursable)?.id ?? 0,
    });
    await employee.submit(id);
    await manager.decide(id, 'approve');
    await employee.awaitStatus(id, 'paid');
  }
}

/** The demo expense that its manager has approved and finance has not. */
async function halfApproved(): Promise<number> {
  const finance = await signIn('finance');
  const { pending_tasks } = await finance.call<{ pending_tasks: { item_info: { id: number } }[] }>(
    'GET',
    '/expense-workflows/my-pending-tasks',
  );
  return pending_tasks[0]?.item_info.id ?? 0;
}

async function shoot(browser: Browser, member: string, path: string, name: string): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 1000 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('Email Address').fill(`${member}@outlay.test`);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
  await page.goto(url + path);
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
  await page.waitForTimeout(1_500);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await context.close();
}

await addSpending();
await mkdir(folder, { recursive: true });
const browser = await launchChromium('many');
await shoot(browser, 'employee', '/dashboard', 'dashboard');
await shoot(browser, 'finance', `/expenses/${await halfApproved()}`, 'expense');
await shoot(browser, 'finance', '/payouts', 'payouts');
await browser.close();
