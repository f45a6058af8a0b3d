import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { aReimbursableExpense, askGraphql, proveWallet } from '@outlay/testkit';
import { DEMO_PASSWORD, RestClient } from '@outlay/stack/demo-data';
import { chooseTask, closeBrowsers, openBrowser } from './browser.ts';

// Passkeys from their registration to a payment that depends on one. No other spec pays from this organization, because the
// signer keeps its rule.
const url = inject('stackUrl');
const ADMIN = 'admin@rival.test';
const EMPLOYEE = 'employee@rival.test';

let rita: RestClient;
let ron: RestClient;
let page: Page;
beforeAll(async () => {
  rita = await RestClient.signIn(url, ADMIN, DEMO_PASSWORD);
  ron = await RestClient.signIn(url, EMPLOYEE, DEMO_PASSWORD);
  await proveWallet(url, ron.token);
  page = await openBrowser(1440);
  await plugInAuthenticator(page);
});
afterAll(async () => {
  await askGraphql(url, rita.token, 'mutation { setPasskeyRule { errors { code } } }', {});
  await closeBrowsers();
});

/** Adds a virtual authenticator that always verifies its person. */
async function plugInAuthenticator(of: Page): Promise<void> {
  const devtools = await of.context().newCDPSession(of);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Lets the operation reach the server once, without its answer, as when the page is left meanwhile. */
function leaveUnanswered(of: Page, operation: string): Promise<void> {
  return new Promise((resolve) => {
    void of.route('**/graphql', async (route) => {
      const { operationName } = route.request().postDataJSON() as { operationName: string };
      if (operationName !== operation) return route.fallback();
      await route.fetch();
      await of.unroute('**/graphql');
      resolve();
    });
  });
}

/** Submits an expense of Ron's that waits for Rita. */
async function submitted(title: string): Promise<number> {
  const id = await aReimbursableExpense(ron, title, 25);
  await ron.submit(id);
  await rita.openStep(id);
  return id;
}

test('a passkey is added, required for all approvals, signs one that is paid, and signs its owner in', async () => {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email Address').fill(ADMIN);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  const registered = leaveUnanswered(page, 'RegisterDeviceKey');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
  await registered;

  await page.goto(`${url}/settings/profile`);
  const card = page.getByRole('region', { name: 'Passkeys' });
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await card.getByText('never used').waitFor();

  await page.goto(`${url}/admin/approval-rules`);
  const rule = page.getByRole('region', { name: 'Passkeys for approvals' });
  await rule.getByLabel('Passkey required').selectOption({ label: 'All approvals' });
  await rule.getByRole('button', { name: 'Save' }).click();
  await rule.getByText('Saved.').waitFor();

  const id = await submitted('Signed with a passkey');
  // A program with Rita's token but without her authenticator.
  await expect(rita.decide(id, 'approve')).rejects.toMatchObject({
    status: 403,
    code: 'PASSKEY_REQUIRED',
  });

  await page.goto(`${url}/expenses/${id}`);
  const panel = page.getByRole('region', { name: 'Approval Workflow' });
  await panel.getByText("You'll sign this approval with your passkey.").waitFor();
  await panel.getByRole('button', { name: 'Approve', exact: true }).click();
  await ron.awaitStatus(id, 'paid');
  // The page shows the payment as soon as it is there, and would close what was opened before.
  await page.getByText(/^Paid on /).waitFor();
  await panel.getByText("Signed with Rita Rival's passkey").click();
  await panel.getByText(`"subject":"expense/${id}"`).waitFor();

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/dashboard');
});

test('in the inbox the approval is signed at the click, and the expense is paid', async () => {
  const id = await submitted('Signed in the inbox');
  await page.goto(`${url}/pending-tasks`);
  const task = await chooseTask(page, 'Signed in the inbox');
  await task.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Approved Signed in the inbox').waitFor();
  await ron.awaitStatus(id, 'paid');
});
