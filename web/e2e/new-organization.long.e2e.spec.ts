import { aWallet, mailTo } from '@outlay/testkit';
import { drawReceipt } from '@outlay/stack/demo-data';
import { readRunFile } from '@outlay/stack/local';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { closeBrowsers, openBrowser } from './browser.ts';

const url = inject('stackUrl');
const PASSWORD = 'marble otter violin';
const GOAL_S = 600;
const SCREENSHOTS = join(import.meta.dirname, 'screenshots');

let mailboxUrl: string;
let folder: string;
beforeAll(async () => {
  mailboxUrl = readRunFile(inject('stackDataDir'))!.mailboxUrl;
  folder = await mkdtemp(join(tmpdir(), 'outlay-founder-'));
});
afterAll(async () => {
  await closeBrowsers();
  await rm(folder, { recursive: true, force: true });
});

/** Opens the newest email to someone in the mailbox and follows its link. */
async function followLink(page: Page, to: string, label: string): Promise<void> {
  const { text } = await mailTo(mailboxUrl, to);
  expect(text).toContain(label);
  await page.goto(/https?:\S+token=[\w-]+/.exec(text)?.[0] ?? '');
}

/** Installs a wallet extension that signs every message. */
async function installWallet(page: Page): Promise<string> {
  const { address, sign } = aWallet();
  await page.exposeFunction('signForTest', sign);
  await page.addInitScript((account) => {
    const signForTest = (window as unknown as { signForTest: (text: string) => Promise<number[]> })
      .signForTest;
    const signMessage = async ({ message }: { message: Uint8Array }) => {
      const signature = await signForTest(new TextDecoder().decode(message));
      return [{ signature: Uint8Array.from(signature), signedMessage: message }];
    };
    const wallet = {
      version: '1.0.0',
      name: 'Testwallet',
      icon: 'data:image/svg+xml;base64,',
      chains: ['solana:devnet'],
      accounts: [],
      features: {
        'standard:connect': {
          connect: () => Promise.resolve({ accounts: [{ address: account }] }),
        },
        'solana:signMessage': { signMessage },
      },
    };
    window.addEventListener('wallet-standard:app-ready', (event) =>
      (event as CustomEvent<{ register: (wallet: object) => void }>).detail.register(wallet),
    );
  }, address);
  return address;
}

async function createOrganization(page: Page, email: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('link', { name: 'Create your organization' }).first().click();
  await page.getByLabel('Organization name').fill('Northwind');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Founder');
  await page.getByLabel('Work email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create organization' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  const mailbox = page.getByRole('link', { name: 'Open the demo mailbox' });
  expect(await mailbox.getAttribute('href')).toBe(mailboxUrl);
  await followLink(page, email, 'Confirm your organization');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Confirm organization' }).click();
  await page.waitForURL('**/dashboard');
}

/** Opens the first step of the checklist with this name. */
async function openStep(page: Page, name: string): Promise<void> {
  await page.goto(`${url}/dashboard`);
  await page.getByRole('region', { name: 'Get started' }).getByRole('link', { name }).click();
}

/** Accepts an invitation through its email. */
async function joinBy(email: string, width: number): Promise<Page> {
  const page = await openBrowser(width);
  await followLink(page, email, 'Choose a password and sign in');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Join' }).click();
  await page.waitForURL('**/dashboard');
  return page;
}

test('from the landing page to the first paid expense, an organization takes less than ten minutes', async () => {
  const startedAt = performance.now();
  const stamp = Date.now();
  const [adaMail, miaMail, finnMail] = ['ada', 'mia', 'finn'].map(
    (name) => `${name}-${stamp}@northwind.test`,
  ) as [string, string, string];
  const ada = await openBrowser(1440);
  await installWallet(ada);
  await createOrganization(ada, adaMail);

  await openStep(ada, 'Invite your team');
  await ada
    .getByRole('textbox', { name: 'People' })
    .fill(
      `email,first name,last name,roles,manager,department\n${finnMail},Finn,Olsen,employee finance,${miaMail},\n${miaMail},Mia,Lind,employee approver,,Sales`,
    );
  await ada.getByRole('button', { name: 'Send 2 invitations' }).click();
  await ada.getByText('2 invited').waitFor();
  const mia = await joinBy(miaMail, 390);
  await joinBy(finnMail, 1440);

  await openStep(ada, 'Fund your treasury');
  await ada.getByRole('button', { name: 'Add demo funds' }).click();
  await ada.getByText(/^On its way: 10,000 PYUSD/).waitFor();

  await openStep(ada, 'Choose who approves');
  await ada.getByLabel('Finance approves above (USD)').fill('250');
  await ada.getByRole('button', { name: 'Use template' }).click();
  await ada.getByText('Approval rule saved').waitFor();

  await ada.goto(`${url}/dashboard`);
  await ada.getByText('3 of 5 done').waitFor();
  await ada.screenshot({ path: join(SCREENSHOTS, 'founder-dashboard.png'), fullPage: true });
  await openStep(ada, 'Connect a wallet');
  const connect = ada.getByRole('button', { name: 'Connect Testwallet' });
  await connect.waitFor();
  await ada.screenshot({ path: join(SCREENSHOTS, 'founder-wallet.png'), fullPage: true });
  await connect.click();
  await ada.getByText(/^Wallet set\./).waitFor();

  await openStep(ada, 'Add your first receipt');
  const file = join(folder, 'receipt.jpg');
  await writeFile(
    file,
    await drawReceipt({
      vendor: 'HARBOUR BOOKS',
      address: '3 Quay Street, Boston, MA 02110',
      invoiceNumber: `NW-${stamp}`,
      date: '18/11/2026',
      lines: [['1 Atlas', '$31.00']],
      total: '$31.00',
    }),
  );
  await ada.getByRole('button', { name: 'Choose File' }).waitFor();
  await ada.setInputFiles('input[type=file]', file);
  await ada.getByText('Receipt Analysis Complete!').waitFor();
  await ada.getByRole('button', { name: 'Continue to Expense Details' }).click();
  await ada.getByLabel('Title').waitFor();
  await ada
    .getByRole('group', { name: 'Suggested categories' })
    .getByRole('button', { name: 'Other' })
    .click();
  await ada.getByRole('button', { name: 'Create & Submit Expense' }).click();
  await ada.waitForURL('**/expenses/*?submitted=true');

  await mia.goto(`${url}${new URL(ada.url()).pathname}`);
  await mia.getByRole('button', { name: 'Approve', exact: true }).click();
  await ada.getByText('Final on Solana').waitFor({ timeout: 60_000 });
  await ada.getByText('Paid', { exact: true }).first().waitFor();
  await ada.screenshot({ path: join(SCREENSHOTS, 'founder-paid.png'), fullPage: true });

  const tookS = Math.round((performance.now() - startedAt) / 1_000);
  console.log(`A new organization's first expense was paid after ${tookS} s.`);
  expect(tookS).toBeLessThan(GOAL_S);
  await ada.goto(`${url}/dashboard`);
  await ada.getByText('Recent Expenses').waitFor();
  await expect.poll(() => ada.getByRole('region', { name: 'Get started' }).count()).toBe(0);
});
