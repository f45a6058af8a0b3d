import type { Page } from 'playwright-core';
import { afterAll, expect, inject, test } from 'vitest';
import '@outlay/testkit';
import { DEMO_PASSWORD } from '@outlay/stack/demo-data';
import { closeBrowsers, openBrowser, openSignedIn } from './browser.ts';
import { holdBack } from './intercept.ts';

// The prerendered page, as the gateway sends it before the client runs.
const url = inject('stackUrl');
const scripts = '**/assets/*.js';
/** Doesn't wait for the load event, which needs the scripts that these tests hold back. */
const painted = { waitUntil: 'commit' } as const;
afterAll(closeBrowsers);

/** Collects policy violations that the browser reports. */
function refusalsOn(page: Page): string[] {
  const refusals: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refusals.push(message.text());
  });
  return refusals;
}

test('without JavaScript the public pages can be read, and every page says that it needs it', async () => {
  const page = await openBrowser(390, { javaScriptEnabled: false });
  await page.goto(url);
  await page.getByRole('heading', { name: 'How It Works' }).waitFor();
  await page.getByRole('link', { name: 'Go to App' }).first().click();
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  await page.goto(`${url}/dashboard`);
  // Playwright's text search ignores a noscript element.
  expect(await page.locator('noscript p').innerText()).toMatch(/^Outlay needs JavaScript/);
});

test('what is typed into the login form before the client has come signs in once it has', async () => {
  const page = await openBrowser(390);
  const refusals = refusalsOn(page);
  const arrive = await holdBack(page, scripts);
  await page.goto(`${url}/login`, painted);
  await page.getByLabel('Email Address').fill('employee@outlay.test');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  const button = page.getByRole('button', { name: 'Sign In' });
  expect(await button.isDisabled()).toBe(true);
  await page.keyboard.press('Enter');
  expect(new URL(page.url()).pathname).toBe('/login');
  arrive();
  await button.click();
  await page.waitForURL('**/dashboard');
  expect(refusals).toEqual([]);
});

test('nothing on the login page moves when the demo accounts come', async () => {
  const page = await openBrowser(1440);
  const answer = await holdBack(page, '**/config.json');
  await page.goto(`${url}/login`);
  const button = page.getByRole('button', { name: 'Sign In', disabled: false });
  await button.waitFor();
  const before = await button.boundingBox();
  answer();
  await page.getByRole('heading', { name: 'Demo accounts' }).waitFor();
  expect(await button.boundingBox()).toEqual(before);
});

test('a signed-in user sees the frame of any page in their own name before the client has come', async () => {
  const page = await openSignedIn('employee');
  const refusals = refusalsOn(page);
  const arrive = await holdBack(page, scripts);
  await page.goto(`${url}/expenses`, painted);
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await sidebar.getByText('employee@outlay.test').waitFor();
  expect(await sidebar.locator('[aria-current=page]').innerText()).toBe('Expenses');
  expect(await sidebar.getByRole('link', { name: 'Administration' }).count()).toBe(0);
  arrive();
  await page.getByRole('heading', { name: 'Expenses', level: 1 }).waitFor();
  expect(refusals).toEqual([]);
});

test('a place holder stands still while the client starts, and pulses once the wait is a long one', async () => {
  const page = await openSignedIn('employee');
  await holdBack(page, scripts);
  await page.clock.install();
  await page.goto(`${url}/dashboard`, painted);
  const holder = page.locator('main .animate-shimmer').first();
  await holder.waitFor({ state: 'attached' });
  const pulse = () => holder.evaluate((element) => getComputedStyle(element).animationName);
  expect(await pulse()).toBe('none');
  await page.clock.runFor(2_000);
  expect(await pulse()).toBe('shimmer');
});
