import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { aReimbursableExpense, askGraphql } from '@outlay/testkit';
import { DEMO_PASSWORD, RestClient } from '@outlay/stack/demo-data';
import { readRunFile } from '@outlay/stack/local';
import { closeBrowsers, openBrowser, openSignedIn } from './browser.ts';

const url = inject('stackUrl');
const password = 'lamp orbit velvet stone';

let mailboxUrl: string;
beforeAll(() => {
  mailboxUrl = readRunFile(inject('stackDataDir'))!.mailboxUrl;
});
afterAll(closeBrowsers);

/** Returns the path of the newest link to `page` in a person's emails. */
async function mailedPath(to: string, page: string): Promise<string> {
  await expect.poll(() => findPath(to, page), { timeout: 30_000 }).toBeTruthy();
  return (await findPath(to, page)) ?? '';
}

async function findPath(to: string, page: string): Promise<string | null> {
  const response = await fetch(`${mailboxUrl}/mails.json?to=${encodeURIComponent(to)}`);
  const mails = (await response.json()) as { text: string }[];
  const links = mails.map(({ text }) => new RegExp(`/${page}\\?token=[\\w.-]+`).exec(text)?.[0]);
  return links.find((link) => link !== undefined) ?? null;
}

/** Creates a member for tests that change how someone signs in; the demo accounts are shared. */
async function aMember(): Promise<string> {
  const email = `ines-${Date.now()}@outlay.test`;
  const admin = await RestClient.signIn(url, 'admin@outlay.test', DEMO_PASSWORD);
  const input = { email, firstName: 'Ines', lastName: 'Quist', roles: ['EMPLOYEE'] };
  await askGraphql(
    url,
    admin.token,
    'mutation ($input: InviteMemberInput!) { inviteMember(input: $input) { errors { code } } }',
    { input },
  );
  const link = new URL(await mailedPath(email, 'invitation'), url);
  await askGraphql(
    url,
    null,
    'mutation ($token: String!, $password: String!) { acceptInvitation(token: $token, password: $password) { errors { code } } }',
    { token: link.searchParams.get('token'), password: 'before velvet stone lamp' },
  );
  return email;
}

describe('people and their settings', () => {
  test('somebody invited joins by the link of the mail, which then works no more', async () => {
    const email = `nia-${Date.now()}@outlay.test`;
    const admin = await openSignedIn('admin');
    await admin.getByRole('link', { name: 'Administration' }).click();
    await admin.getByRole('button', { name: 'Invite member' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Invite member' });
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('First name').fill('Nia');
    await dialog.getByLabel('Last name').fill('Vale');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await admin.getByText(`Invitation sent to ${email}`).waitFor();

    const path = await mailedPath(email, 'invitation');
    const nia = await openBrowser(390);
    await nia.goto(`${url}${path}`);
    await nia.getByRole('heading', { name: 'Welcome, Nia' }).waitFor();
    await nia.getByLabel('Password', { exact: true }).fill('nianianianianianianianianiania');
    await nia.getByRole('button', { name: 'Join' }).click();
    await nia.getByText('This password is too easy to guess.').waitFor();
    await nia.getByLabel('Password', { exact: true }).fill(password);
    await nia.getByRole('button', { name: 'Join' }).click();
    await nia.waitForURL('**/dashboard');
    await nia.getByText('No expenses created yet').waitFor();

    // Only the cookie has the session, and a reload keeps it.
    await nia.goto(`${url}/settings/profile`);
    await nia.getByText('This one').waitFor();
    expect(await nia.getByRole('button', { name: 'Sign out all others' }).count()).toBe(0);

    const late = await openBrowser(390);
    await late.goto(`${url}${path}`);
    await late.getByRole('heading', { name: 'This link no longer works' }).waitFor();

    await admin.reload();
    await admin.getByLabel('Search members').fill(email);
    const row = admin.getByRole('row', { name: 'Nia Vale' });
    await row.getByRole('button', { name: /^Deactivate/ }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
    await admin.getByText('Nia Vale is deactivated.').waitFor();
    await admin.getByRole('link', { name: 'Audit log' }).click();
    await admin.getByRole('row', { name: 'Ada Admin deactivated Nia Vale' }).first().waitFor();
  });

  test('a forgotten password is replaced by the link of the mail, and the old one opens nothing', async () => {
    const email = await aMember();
    const page = await openBrowser(1440);
    await page.goto(`${url}/login`);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await page.getByLabel('Email Address').fill(email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await page.goto(`${url}${await mailedPath(email, 'reset-password')}`);
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByRole('heading', { name: 'Password changed' }).waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Email Address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('before velvet stone lamp');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('alert').getByText('Incorrect email or password.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL('**/dashboard');
  });

  test('an approval that begins to wait rings the bell without a reload, and its notification leads there', async () => {
    const manager = await openSignedIn('manager');
    await manager.getByRole('button', { name: /^Notifications/ }).click();
    const panel = manager.getByRole('dialog', { name: 'Notifications' });
    const markAll = panel.getByRole('button', { name: 'Mark all as read' });
    if (await markAll.isEnabled()) await markAll.click();
    await manager.keyboard.press('Escape');
    await manager.getByRole('button', { name: 'Notifications', exact: true }).waitFor();

    const employee = await RestClient.signIn(url, 'employee@outlay.test', DEMO_PASSWORD);
    const title = `Bell lunch ${Date.now()}`;
    const id = await aReimbursableExpense(employee, title, 12.5);
    await employee.submit(id);
    await manager.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    await panel.getByRole('link', { name: title }).first().click();
    await manager.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    await manager.getByRole('heading', { name: title }).waitFor();
    await employee.call('POST', `/expense-workflows/expenses/${id}/cancel`, {
      reason: 'Only a journey',
    });
    await employee.call('DELETE', `/expenses/${id}`);
  });

  test('an API key works until it is revoked', async () => {
    const page = await openSignedIn('employee', 390);
    await page.goto(`${url}/settings/api-keys`);
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Journey');
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
    const secret = await page.getByRole('dialog').locator('code').innerText();
    await page.getByRole('button', { name: "I've saved it" }).click();
    const ask = () =>
      fetch(`${url}/api/v1/auth/me`, { headers: { authorization: `Bearer ${secret}` } });
    expect((await ask()).status).toBe(200);
    await page.getByRole('button', { name: 'Revoke Journey' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click();
    await page.getByText('Revoked', { exact: true }).first().waitFor();
    // The gateway rechecks a key with identity every few seconds.
    await expect.poll(async () => (await ask()).status, { timeout: 30_000 }).toBe(401);
  });

  test('a webhook is in the log of who may decide, hears of an event, shows that it was delivered, and hears it again under the same id', async () => {
    const heard: IncomingHttpHeaders[] = [];
    const listener = createServer((request, response) => {
      heard.push(request.headers);
      request.resume().on('end', () => response.end());
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/hook`;
    const admin = await openSignedIn('admin');
    await admin.goto(`${url}/admin/webhooks`);
    await admin.getByRole('button', { name: 'Add webhook' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Add webhook' });
    await dialog.getByLabel('Address').fill(address);
    await dialog.getByRole('checkbox', { name: 'ExpenseCreated' }).check();
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    expect(await admin.getByRole('dialog').locator('code').innerText()).toMatch(/^whsec_/);
    await admin.getByRole('button', { name: "I've saved it" }).click();

    const employee = await RestClient.signIn(url, 'employee@outlay.test', DEMO_PASSWORD);
    const id = await aReimbursableExpense(employee, 'Webhook lunch', 9);
    await expect.poll(() => heard.length, { timeout: 30_000 }).toBe(1);
    expect(heard[0]?.['webhook-signature']).toMatch(/^v1,/);
    const row = admin.getByRole('article', { name: address });
    await row.getByRole('button', { name: 'Show deliveries' }).click();
    await row.getByText('Delivered', { exact: true }).waitFor();
    await row.getByRole('button', { name: 'Send ExpenseCreated again' }).click();
    await expect.poll(() => heard.length, { timeout: 30_000 }).toBe(2);
    expect(heard[1]?.['webhook-id']).toBe(heard[0]?.['webhook-id']);

    await row.getByRole('button', { name: /^Delete/ }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click();
    await row.waitFor({ state: 'detached' });
    await admin.goto(`${url}/admin/changes`);
    const history = admin.getByRole('region', { name: 'Who may decide' });
    await history
      .getByText(/webhook/i)
      .first()
      .waitFor();
    listener.close();
    await employee.call('DELETE', `/expenses/${id}`);
  });

  test('a delegation is set up, shown to both, and ended', async () => {
    const manager = await openSignedIn('manager');
    await manager.goto(`${url}/settings/delegation`);
    await manager.getByRole('button', { name: 'Set up' }).click();
    const dialog = manager.getByRole('dialog', { name: 'Out of office' });
    await dialog.getByLabel('Delegate').selectOption({ label: 'Finn Finance' });
    await dialog.getByLabel('Reason').fill('Journey');
    await dialog.getByRole('button', { name: 'Set up' }).click();
    const finance = await openSignedIn('finance', 390);
    await finance.goto(`${url}/settings/delegation`);
    await finance
      .getByRole('region', { name: "You're a delegate for" })
      .getByText('Finn Finance for Mia Manager')
      .first()
      .waitFor();
    await manager.getByRole('button', { name: 'End the delegation to Finn Finance' }).click();
    await manager.getByRole('alertdialog').getByRole('button', { name: 'End delegation' }).click();
    await manager.getByText('Ended early').first().waitFor();
  });
});
