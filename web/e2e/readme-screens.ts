import { launchChromium } from '@outlay/testkit/chromium';
import { DEMO_PASSWORD, RestClient } from '@outlay/stack/demo-data';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { submitSignIn } from './sign-in.ts';

/**
 * Takes the pictures of the README: `node web/e2e/readme-screens.ts [address]`, on a stack just started with `npm start -- --fresh`,
 * once the console says that the demo company is complete.
 */
const [url = 'http://localhost:3000'] = process.argv.slice(2);
const README = join(import.meta.dirname, '../../deploy/docs/screenshots');

const signIn = (name: string): Promise<RestClient> =>
  RestClient.signIn(url, `${name}@outlay.test`, DEMO_PASSWORD);

/** Returns the demo expense that its manager has approved and finance has not. */
async function halfApproved(): Promise<number> {
  const finance = await signIn('finance');
  const [oldest] = await finance.pendingTasks();
  return oldest?.item_info.id ?? 0;
}

interface Shot {
  readonly member: string;
  readonly path: string;
  readonly file: string;
}

async function shoot(browser: Browser, { member, path, file }: Shot): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 1000 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await submitSignIn(page, member);
  await page.waitForURL('**/dashboard');
  await page.goto(url + path);
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
  await page.waitForTimeout(1_500);
  await page.screenshot({ path: file });
  await context.close();
}

await mkdir(README, { recursive: true });
const browser = await launchChromium('many');
const shots: Shot[] = [
  { member: 'employee', path: '/dashboard', file: join(README, 'dashboard.png') },
  {
    member: 'finance',
    path: `/expenses/${await halfApproved()}`,
    file: join(README, 'expense.png'),
  },
  { member: 'finance', path: '/insights', file: join(README, 'insights.png') },
];
for (const shot of shots) await shoot(browser, shot);
await browser.close();
