import { afterAll, expect, inject, test } from 'vitest';
import { askGraphql, proveWallet } from '@outlay/testkit';
import { DEMO_PASSWORD, RestClient } from '@outlay/stack/demo-data';
import type { SessionUser } from '../src/lib/session-store.ts';
import { closeBrowsers, openSignedIn } from './browser.ts';

const url = inject('stackUrl');
afterAll(closeBrowsers);

test('a wallet set and removed elsewhere comes and goes in a browser that was signed in before', async () => {
  const { token } = await RestClient.signIn(url, 'finance@outlay.test', DEMO_PASSWORD);
  const page = await openSignedIn('finance');
  const card = page.getByRole('region', { name: 'Your Wallet' });
  await page.getByRole('heading', { name: 'Company spend by month' }).waitFor();
  expect(await card.count()).toBe(0);

  // A live event updates the page.
  await proveWallet(url, token);
  await card.waitFor();

  // The page was closed and its storage still has the wallet.
  await page.goto('about:blank');
  await askGraphql(url, token, 'mutation { removeWallet { errors { code } } }');
  await page.goto(`${url}/dashboard`);
  await card.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Company spend by month' }).waitFor();
  const stored = await page.evaluate(() => localStorage.getItem('user'));
  // The renewed session has no wallet, and the member, read right after it, has null.
  const { email, wallet_address: address = null } = JSON.parse(stored ?? '{}') as SessionUser;
  expect({ email, address }).toEqual({ email: 'finance@outlay.test', address: null });
});
