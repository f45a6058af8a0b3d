import type { Page } from 'playwright-core';
import { afterAll, expect, inject, test } from 'vitest';
import '@outlay/testkit';
import { closeBrowsers, openBrowser, openSignedIn, signIn } from './browser.ts';

// The documents, and the pages that integrators start with: the REST API reference and the GraphQL explorer.
const url = inject('stackUrl');
afterAll(closeBrowsers);

/** Collects violations of the page's policy and errors of its scripts. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  return faults;
}

test('the API reference shows every operation, and nothing on it is refused by its policy', async () => {
  const page = await openBrowser(1440);
  const faults = faultsOf(page);
  await page.goto(`${url}/api/v1/docs`);
  await page.getByText('/api/v1/auth/login').first().waitFor();
  expect(await page.title()).toBe('Outlay API');
  expect(faults).toEqual([]);
  await page.screenshot({ path: 'web/e2e/screenshots/api-reference.png' });
});

test('Docs on the landing page leads to the guides, and a search there to the section that answers', async () => {
  const page = await openBrowser(390);
  const faults = faultsOf(page);
  await page.goto(url);
  await page.getByRole('link', { name: 'Docs' }).last().click();
  await page.waitForURL('**/docs');
  await page.getByRole('searchbox').fill('second treasury');
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByRole('link', { name: 'A second treasury' }).click();
  await page.waitForURL('**/docs/install#a-second-treasury');
  expect(faults).toEqual([]);
});

test('opening /graphql leads through sign-in to the explorer, where a query answers as this person', async () => {
  const page = await openBrowser(1440);
  const faults = faultsOf(page);
  await page.goto(`${url}/graphql`);
  await page.waitForURL('**/login');
  await signIn(page, 'employee');
  await page.waitForURL('**/explorer');
  // The editor shows its first query a moment after its buttons.
  await page.locator('.graphiql-query-editor').getByText('firstName').waitFor();
  await page.getByRole('button', { name: 'Execute query (Ctrl-Enter)' }).click();
  await page.getByText('"firstName": "Emma"').waitFor();
  expect(await page.getByText('Sign in first').count()).toBe(0);
  expect(faults.filter((fault) => !fault.includes('401'))).toEqual([]);
  await page.screenshot({ path: 'web/e2e/screenshots/explorer.png' });
});

test.each([360, 1440])('the explorer fits a screen of %d px, dark as well', async (width) => {
  const page = await openSignedIn('employee', width);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${url}/explorer`);
  await page.getByRole('button', { name: 'Execute query (Ctrl-Enter)' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    width,
  );
  await page.screenshot({ path: `web/e2e/screenshots/explorer-dark-${width}.png` });
});
