import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { DEMO_PASSWORD, RestClient } from '@outlay/stack/demo-data';
import {
  ageSignIns,
  connectProvider,
  type OrganizationProvider,
} from '@outlay/testkit/single-sign-on';
import { closeBrowsers, openBrowser } from './browser.ts';

// Single sign-on at a real OpenID provider, from the sign-in page to a change that asks for a new sign-in.
const url = inject('stackUrl');
const dataDir = inject('stackDataDir');

let provider: OrganizationProvider;
beforeAll(async () => {
  const admin = await RestClient.signIn(url, 'admin@rival.test', DEMO_PASSWORD);
  provider = await connectProvider({ url, dataDir }, admin);
});
afterAll(async () => {
  await provider.close();
  await closeBrowsers();
});

test('a new person signs in at the provider, and confirms a change there in a window that closes by itself', async () => {
  const { email } = provider.become('Nadia');
  const page = await openBrowser(1440);
  await page.goto(`${url}/login`);
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'Use single sign-on' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByText('Nadia').first().waitFor();

  await ageSignIns(dataDir, email);
  await page.goto(`${url}/settings/profile`);
  const card = page.getByRole('region', { name: 'Two-step sign-in' });
  await card.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  const dialog = page.getByRole('dialog');
  const opened = page.context().waitForEvent('page');
  await dialog.getByRole('button', { name: 'Use single sign-on' }).click();
  const window = await opened;
  await card.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  if (!window.isClosed()) await window.waitForEvent('close');
  expect(page.context().pages()).toEqual([page]);
});

test('an address of an unknown domain gets the reason on the sign-in page', async () => {
  const page = await openBrowser(390);
  await page.goto(`${url}/login`);
  await page.getByLabel('Email Address').fill('someone@unknown.test');
  await page.getByRole('button', { name: 'Use single sign-on' }).click();
  expect(await page.getByRole('alert').innerText()).toBe(
    "Single sign-on isn't set up for this email address.",
  );
});
