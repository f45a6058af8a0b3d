import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { inject } from 'vitest';
import { launchChromium } from '@outlay/testkit/chromium';
import { launchFirefox } from '@outlay/testkit/launch-firefox';
import '@outlay/testkit';
import { submitSignIn } from './sign-in.ts';

const browsers: Browser[] = [];

/** The browser that the environment names: the bundled Chromium, or the machine's Firefox. */
const launch = (): Promise<Browser> =>
  process.env['OUTLAY_BROWSER'] === 'firefox'
    ? launchFirefox()
    : launchChromium('one', '--disable-background-networking');

/** Each person needs their own browser, because this Chromium shares storage between contexts. */
export async function openBrowser(
  width: number,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const browser = await launch();
  browsers.push(browser);
  const context = await browser.newContext({ viewport: { width, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  return page;
}

export const closeBrowsers = async (): Promise<void> => {
  await Promise.all(browsers.splice(0).map((browser) => browser.close()));
};

/** Fills in and submits the sign-in form of a demo account. */
export async function signIn(page: Page, name: string, password?: string): Promise<void> {
  if (!page.url().endsWith('/login')) await page.goto(`${inject('stackUrl')}/login`);
  await submitSignIn(page, name, password);
}

/** Opens a browser in which a demo account is signed in. */
export async function openSignedIn(name: string, width = 1440): Promise<Page> {
  const page = await openBrowser(width);
  await signIn(page, name);
  await page.waitForURL(name === 'operator' ? '**/ops' : '**/dashboard');
  return page;
}

/** Chooses a task in the inbox and returns its detail. The newest come first, and a long list only renders the rows in view. */
export async function chooseTask(page: Page, title: string): Promise<Locator> {
  const list = page.getByRole('group', { name: 'Pending approvals' });
  await list.waitFor();
  const filters = page.getByRole('button', { name: /^Filters/, expanded: false });
  if (await filters.isVisible()) await filters.click();
  await page.getByLabel('Sort by').selectOption('Newest first');
  await list.getByRole('button', { name: title }).first().click();
  return page.getByRole('article', { name: title });
}

/** Returns the value beside a label on a card. */
export const factOf = (page: Page, card: string, label: string): Promise<string> =>
  page
    .getByRole('region', { name: card, exact: true })
    .locator('dt', { hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd[1]')
    .innerText();
