import { launchChromium } from '@outlay/testkit/chromium';
import { DEMO_PASSWORD, RestClient } from '@outlay/stack/demo-data';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { submitSignIn } from './sign-in.ts';

/**
 * Takes the pictures of the README and of the landing page: `node web/e2e/readme-screens.ts [address]`, on a stack just started with
 * `npm start -- --fresh`, once the console says that the demo company is complete.
 */
const [url = 'http://localhost:3000'] = process.argv.slice(2);
const README = join(import.meta.dirname, '../../deploy/docs/screenshots');
const LANDING = join(import.meta.dirname, '../public/screens');
const JPEG_QUALITY = 82;

const signIn = (name: string): Promise<RestClient> =>
  RestClient.signIn(url, `${name}@outlay.test`, DEMO_PASSWORD);

/** Returns the demo expense that its manager has approved and finance has not. */
async function halfApproved(): Promise<number> {
  const finance = await signIn('finance');
  const [oldest] = await finance.pendingTasks();
  return oldest?.item_info.id ?? 0;
}

/** Returns the newest paid expense of the employee. */
async function paidExpense(): Promise<number> {
  const employee = await signIn('employee');
  const list = await employee.call<{ id: number; status: string; receipt_id: unknown }[]>(
    'GET',
    '/expenses/?limit=100',
  );
  return list.find(({ status, receipt_id }) => status === 'paid' && receipt_id !== null)?.id ?? 0;
}

interface Shot {
  readonly member: string;
  readonly path: string;
  readonly file: string;
  readonly height?: number;
  readonly theme?: 'light' | 'dark';
}

async function shoot(
  browser: Browser,
  { member, path, file, height = 1000, theme = 'light' }: Shot,
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1440, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await submitSignIn(page, member);
  await page.waitForURL('**/dashboard');
  await page.goto(url + path);
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
  await page.waitForTimeout(1_500);
  await page.screenshot({
    path: file,
    ...(file.endsWith('.jpg') && { type: 'jpeg', quality: JPEG_QUALITY }),
  });
  await context.close();
}

await Promise.all([README, LANDING].map((folder) => mkdir(folder, { recursive: true })));
const browser = await launchChromium('many');
const paid = `/expenses/${await paidExpense()}`;
const shots: Shot[] = [
  { member: 'employee', path: '/dashboard', file: join(README, 'dashboard.png') },
  {
    member: 'finance',
    path: `/expenses/${await halfApproved()}`,
    file: join(README, 'expense.png'),
  },
  { member: 'finance', path: '/insights', file: join(README, 'insights.png') },
  ...(['light', 'dark'] as const).map((theme) => ({
    member: 'employee',
    path: paid,
    file: join(LANDING, `expense-${theme}.jpg`),
    height: 880,
    theme,
  })),
];
for (const shot of shots) await shoot(browser, shot);
await browser.close();
