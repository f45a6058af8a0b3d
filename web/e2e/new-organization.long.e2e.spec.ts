import { aWallet, mailTo } from '@outlay/testkit';
import { drawReceipt } from '@outlay/stack/demo-data';
import { readRunFile } from '@outlay/stack/local';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { closeBrowsers, openBrowser } from './browser.ts';
import { Effort } from './effort.ts';

const url = inject('stackUrl');
const PASSWORD = 'marble otter violin';
const GOAL = { seconds: 600, clicks: 22, values: 16, pages: 8 };
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

/** The link in the newest email to someone. */
async function linkIn(to: string, label: string): Promise<string> {
  const { text } = await mailTo(mailboxUrl, to);
  expect(text).toContain(label);
  return /https?:\S+token=[\w-]+/.exec(text)?.[0] ?? '';
}

/** Installs a wallet extension that signs every message, in all tabs. */
async function installWallet(browser: BrowserContext): Promise<void> {
  const { address, sign } = aWallet();
  await browser.exposeFunction('signForTest', sign);
  await browser.addInitScript((account) => {
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
}

/** From the landing page to the dashboard, in the tab that the email opens. */
async function createOrganization(tab: Page, email: string, effort: Effort): Promise<Page> {
  effort.lookAt(tab);
  await tab.goto(url);
  await effort.click(tab.getByRole('link', { name: 'Create your organization' }).first());
  await effort.type(tab.getByLabel('Organization name'), 'Northwind');
  await effort.type(tab.getByLabel('First name'), 'Ada');
  await effort.type(tab.getByLabel('Last name'), 'Founder');
  await effort.type(tab.getByLabel('Work email'), email);
  await effort.type(tab.getByLabel('Password', { exact: true }), PASSWORD);
  await effort.click(tab.getByRole('button', { name: 'Create organization' }));
  await tab.getByRole('heading', { name: 'Check your email' }).waitFor();
  const mailbox = tab.getByRole('link', { name: 'Open the demo mailbox' });
  expect(await mailbox.getAttribute('href')).toBe(mailboxUrl);
  const opened = await tab.context().newPage();
  effort.lookAt(opened);
  effort.clicks += 1;
  await opened.goto(await linkIn(email, 'Confirm your organization'));
  await opened.waitForURL('**/dashboard');
  return opened;
}

const checklist = (page: Page): Locator => page.getByRole('region', { name: 'Get started' });

/** Accepts an invitation through its email. */
async function joinBy(email: string, name: readonly [string, string], width: number) {
  const page = await openBrowser(width);
  await page.goto(await linkIn(email, 'Choose a password and sign in'));
  await page.getByLabel('First name').fill(name[0]);
  await page.getByLabel('Last name').fill(name[1]);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Join' }).click();
  await page.waitForURL('**/dashboard');
  return page;
}

/** Each step that is one decision, on the list itself: it ends at the next one. */
async function takeFirstSteps(ada: Page, effort: Effort, emails: readonly string[]) {
  const list = checklist(ada);
  await effort.click(list.getByRole('button', { name: 'Invite your team' }));
  await effort.type(list.getByRole('textbox', { name: 'People' }), emails.join(', '));
  await effort.choose(list.getByLabel('Role for all'), 'Approver');
  await effort.click(list.getByRole('button', { name: 'Send 2 invitations' }));
  await list.getByRole('button', { name: 'Waiting for 2 people to join' }).waitFor();

  await effort.click(list.getByRole('button', { name: 'Add demo funds' }));
  await list.getByText(/^On its way: 10,000 PYUSD/).waitFor();
  await list.getByText('10,000.00 PYUSD arrived.').waitFor();
  await list.getByRole('link', { name: 'Fund your treasury (done)' }).waitFor();

  await effort.click(list.getByRole('button', { name: 'Choose who approves' }));
  await effort.click(list.getByRole('button', { name: 'Use template' }));
  await list.getByText('Rule saved with warnings').waitFor();

  await effort.click(list.getByRole('button', { name: 'Connect a wallet' }));
  const connect = list.getByRole('button', { name: 'Connect Testwallet' });
  await connect.waitFor();
  await ada.screenshot({ path: join(SCREENSHOTS, 'founder-wallet.png'), fullPage: true });
  await effort.click(connect);
  await ada.getByText(/^Wallet set\./).waitFor();
}

async function submitFirstReceipt(ada: Page, effort: Effort, stamp: number): Promise<void> {
  await effort.click(checklist(ada).getByRole('link', { name: 'Add your first receipt' }));
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
  const chooser = ada.waitForEvent('filechooser');
  await effort.click(ada.getByText('Choose File'));
  await (await chooser).setFiles(file);
  await ada.getByText('Receipt Analysis Complete!').waitFor();
  await effort.click(ada.getByRole('button', { name: 'Continue to Expense Details' }));
  await effort.click(
    ada.getByRole('group', { name: 'Suggested categories' }).getByRole('button', { name: 'Other' }),
  );
  await effort.click(ada.getByRole('button', { name: 'Create & Submit Expense' }));
  await ada.waitForURL('**/expenses/*?submitted=true');
}

test('from the landing page to the first paid, verified expense, an organization takes few clicks and less than ten minutes', async () => {
  const startedAt = performance.now();
  const stamp = Date.now();
  const [adaMail, miaMail, finnMail] = ['ada', 'mia', 'finn'].map(
    (name) => `${name}-${stamp}@northwind.test`,
  ) as [string, string, string];
  const effort = new Effort();
  const requesting = await openBrowser(1440);
  await installWallet(requesting.context());
  const ada = await createOrganization(requesting, adaMail, effort);
  await requesting.waitForURL('**/dashboard');

  await takeFirstSteps(ada, effort, [finnMail, miaMail]);
  const mia = await joinBy(miaMail, ['Mia', 'Lind'], 390);
  await checklist(mia).getByText('0 of 2 done').waitFor();
  expect(await checklist(mia).getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringContaining('Connect a wallet'),
    expect.stringContaining('Add your first receipt'),
  ]);
  await joinBy(finnMail, ['Finn', 'Olsen'], 1440);
  await checklist(ada).getByText('4 of 5 done').waitFor();
  await ada.screenshot({ path: join(SCREENSHOTS, 'founder-dashboard.png'), fullPage: true });

  await submitFirstReceipt(ada, effort, stamp);
  await mia.goto(`${url}${new URL(ada.url()).pathname}`);
  await mia.getByRole('button', { name: 'Approve', exact: true }).click();
  await ada.getByText('Final on Solana').waitFor({ timeout: 60_000 });
  await ada.getByText('Paid', { exact: true }).first().waitFor();
  await ada.screenshot({ path: join(SCREENSHOTS, 'founder-paid.png'), fullPage: true });
  await effort.click(ada.getByRole('main').getByRole('link', { name: 'Proof of payment' }).first());
  await ada.getByRole('heading', { name: 'Proved' }).waitFor();

  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  const { clicks, values, pages } = effort;
  console.log(
    `A new organization's first expense was proved after ${seconds} s, ${clicks} clicks, ${values} values and ${pages.length} pages:`,
    pages.join(' '),
  );
  expect(seconds).toBeLessThan(GOAL.seconds);
  expect(clicks).toBeLessThanOrEqual(GOAL.clicks);
  expect(values).toBeLessThanOrEqual(GOAL.values);
  expect(pages.length).toBeLessThanOrEqual(GOAL.pages);

  await ada.goto(`${url}/dashboard`);
  await ada.getByText('Recent Expenses').waitFor();
  await expect.poll(() => checklist(ada).count()).toBe(0);
});
