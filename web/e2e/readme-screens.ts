import { launchChromium } from '@outlay/testkit/chromium';
import { DEMO_PASSWORD, RestClient } from '@outlay/stack/demo-data';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';

/**
 * Takes the README's screenshots: `node web/e2e/readme-screens.ts [address]`, on a stack just started with `npm start -- --fresh`, once the console says that the demo company is complete.
 */
const [url = 'http://localhost:3000'] = process.argv.slice(2);
const folder = join(import.meta.dirname, '../../deploy/docs/screenshots');

const signIn = (name: string): Promise<RestClient> =>
  RestClient.signIn(url, `${name}@outlay.test`, DEMO_PASSWORD);

/** Returns the demo expense that its manager has approved and finance has not. */
async function halfApproved(): Promise<number> {
  const finance = await signIn('finance');
  const [oldest] = await finance.pendingTasks();
  return oldest?.item_info.id ?? 0;
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

await mkdir(folder, { recursive: true });
const browser = await launchChromium('many');
await shoot(browser, 'employee', '/dashboard', 'dashboard');
await shoot(browser, 'finance', `/expenses/${await halfApproved()}`, 'expense');
await shoot(browser, 'finance', '/insights', 'insights');
await browser.close();
