import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { aReimbursableExpense, askGraphql, followMailedLink } from '@outlay/testkit';
import { DEMO_PASSWORD, drawReceipt, RestClient, until } from '@outlay/stack/demo-data';
import { readRunFile } from '@outlay/stack/local';
import { chooseTask, closeBrowsers, openBrowser, openSignedIn } from './browser.ts';
import { Effort } from './effort.ts';

// What the most frequent jobs take, counted as a person does them.
const url = inject('stackUrl');
afterAll(closeBrowsers);

const SCREENSHOTS = join(import.meta.dirname, 'screenshots');
const TRIP_FILES = 12;
const APPROVALS = 30;

const signIn = (name: string): Promise<RestClient> =>
  RestClient.signIn(url, `${name}@outlay.test`, DEMO_PASSWORD);

describe('an employee', () => {
  test('checks and submits the 12 receipts of a trip in at most 20 clicks', async () => {
    const page = await openSignedIn('employee');
    const effort = new Effort();
    await effort.click(page.getByRole('main').getByRole('link', { name: 'Create Expense' }));
    const chooser = page.waitForEvent('filechooser');
    await effort.click(page.getByText('Choose File'));
    await (await chooser).setFiles(await tripReceipts());
    await page.getByText('Drafts are saved as they are read.').waitFor({ timeout: 120_000 });
    await answerQuestions(page, effort);
    await effort.click(page.getByRole('button', { name: `Submit ${TRIP_FILES} · ` }));
    await page.getByText(`All ${TRIP_FILES} are submitted`).waitFor();
    expect(effort.values).toBe(0);
    expect(effort.clicks).toBeLessThanOrEqual(20);
  });

  test('corrects a wrong date with two clicks, and the receipt stays', async () => {
    const employee = await signIn('employee');
    const id = await aReimbursableExpense(employee, 'Read a day late', 14.5);
    const page = await openSignedIn('employee');
    await page.goto(`${url}/expenses/${id}`);
    const effort = new Effort();
    await effort.click(page.getByRole('button', { name: 'Edit Date' }));
    await effort.type(page.getByLabel('Date', { exact: true }), '2026-11-19');
    await effort.click(page.getByRole('button', { name: 'Save', exact: true }));
    await page.getByText('Nov 19, 2026').first().waitFor();
    expect(effort).toMatchObject({ clicks: 2, values: 1 });
  });
});

test('an expense is split into lines, approved by who sees them, and recoded by finance, whose reason the submitter sees', async () => {
  const admin = await signIn('admin');
  const install = 'mutation { installTaxTemplate(country: DE) { errors { code } } }';
  await askGraphql(url, admin.token, install, {});
  const id = await aReimbursableExpense(await signIn('employee'), 'Fair in Hanover', 128.4);
  const emma = await openSignedIn('employee', 390);
  await emma.goto(`${url}/expenses/${id}/edit`);
  await emma.getByRole('button', { name: 'Split', exact: true }).click();
  await emma.getByLabel('Line 1: description').fill('Dinner');
  await emma.getByLabel('Line 1: amount').fill('119');
  await emma.getByLabel('Line 1: tax code').selectOption('DE VAT 19 %');
  await emma.getByText('$9.40 left to split').waitFor();
  await emma.getByLabel('Line 2: description').fill('Taxi');
  await emma.getByRole('button', { name: 'Add to the last line' }).click();
  await emma.screenshot({ path: join(SCREENSHOTS, 'journey-split-390.png'), fullPage: true });
  await emma.getByRole('button', { name: 'Save and submit' }).click();
  await emma.getByRole('table', { name: 'Lines' }).getByRole('row', { name: /Taxi/ }).waitFor();

  const mia = await openSignedIn('manager');
  await mia.goto(`${url}/pending-tasks`);
  const task = await chooseTask(mia, 'Fair in Hanover');
  await task.getByRole('row', { name: /Dinner.*DE VAT 19 %.*\$119\.00.*\$19\.00/ }).waitFor();
  await mia.screenshot({ path: join(SCREENSHOTS, 'journey-lines-1440.png') });

  const finn = await openSignedIn('finance');
  await finn.goto(`${url}/expenses/${id}`);
  const recode = async (code: string, reason: string) => {
    await finn.getByRole('button', { name: 'Change coding' }).click();
    const dialog = finn.getByRole('dialog', { name: 'Change coding' });
    await dialog.getByLabel('Line 2: tax code').selectOption(code);
    await dialog.getByLabel('Reason').fill(reason);
    await finn.screenshot({ path: join(SCREENSHOTS, 'journey-coding-1440.png') });
    await dialog.getByRole('button', { name: 'Change coding' }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  await recode('DE VAT 7 %', 'Taxis have the reduced rate');
  // The approval is about what was submitted.
  await mia.reload();
  const open = await chooseTask(mia, 'Fair in Hanover');
  await open.getByText('Finance changed the coding').waitFor();
  expect(await open.getByRole('row', { name: /Taxi/ }).innerText()).not.toContain('VAT 7');
  await open.getByRole('button', { name: 'Approve' }).click();
  await mia.getByRole('button', { name: /^Undo/ }).waitFor();
  await mia.goto(`${url}/dashboard`);
  await (await signIn('employee')).awaitStatus(id, 'paid');
  await recode('No tax code', 'The taxi was private');

  await emma.goto(`${url}/expenses/${id}`);
  await emma.getByText('Taxi: DE VAT 7 % → no tax code').waitFor();
  await emma.getByText('The taxi was private').waitFor();
  await emma.screenshot({ path: join(SCREENSHOTS, 'journey-recoded-390.png'), fullPage: true });
});

test('an approver decides 30 expenses on a phone with three taps', async () => {
  const [employee, manager] = await Promise.all([signIn('employee'), signIn('manager')]);
  const ids: number[] = [];
  for (let at = 0; at < APPROVALS; at += 1) {
    const id = await aReimbursableExpense(employee, `Tram ride ${at}`, (250 + at) / 100);
    await employee.submit(id);
    ids.push(id);
  }
  await until(async () => {
    const tasks = await manager.pendingTasks();
    return tasks.length >= APPROVALS ? tasks : undefined;
  }, 'the tasks');
  const page = await openSignedIn('manager', 390);
  const effort = new Effort();
  await effort.click(page.getByRole('link', { name: /^Review: / }));
  await effort.click(page.getByRole('button', { name: /^Approve \d+ · / }));
  await effort.click(page.getByRole('alertdialog').getByRole('button', { name: /^Approve \d+/ }));
  await Promise.all(ids.map((id) => employee.awaitStatus(id, 'paid')));
  expect(effort.clicks).toBe(3);
});

test('an admin lets a member with open tasks, reports and keys leave with three clicks, and sees what becomes of each', async () => {
  const admin = await aLeaversOrganization();
  const page = await openBrowser(1440);
  await page.goto(`${url}/login`);
  await page.getByLabel('Email Address').fill(admin);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  const effort = new Effort();
  await effort.click(page.getByRole('link', { name: 'Administration' }));
  await effort.click(page.getByRole('button', { name: 'Deactivate Lea Vance' }));
  const dialog = page.getByRole('alertdialog', { name: 'Deactivate Lea Vance?' });
  const changes = dialog.getByRole('list', { name: 'What changes' });
  await changes.waitFor();
  expect(await changes.getByRole('listitem').allInnerTexts()).toEqual([
    '2 open approvals go to Ada Founder.',
    '1 expense of theirs ($40.00) stays in approval.',
    '1 API key stops working: Export.',
  ]);
  await dialog.getByLabel('New manager of 1 person').waitFor();
  await dialog.getByRole('paragraph').filter({ hasText: 'Rory Reed' }).waitFor();
  await effort.click(dialog.getByRole('button', { name: 'Deactivate', exact: true }));
  await page.getByText('Lea Vance is deactivated.').waitFor();
  expect(effort).toMatchObject({ clicks: 3, values: 0 });
});

const PASSWORD = 'marble otter violin';

/** An organization of its own: Lea manages Rory, who waits for her decisions, and has an expense and a key. Returns the admin's email. */
async function aLeaversOrganization(): Promise<string> {
  const { mailboxUrl } = readRunFile(inject('stackDataDir'))!;
  const emailOf = (name: string) => `${name}-${Date.now()}@leavers.test`;
  const [ada, lea, rory] = [emailOf('ada'), emailOf('lea'), emailOf('rory')] as const;
  const join = (how: 'confirmOrganization' | 'acceptInvitation', email: string) =>
    followMailedLink({ url, mailboxUrl }, how, email, PASSWORD).then(() =>
      RestClient.signIn(url, email, PASSWORD),
    );
  const founder = { firstName: 'Ada', lastName: 'Founder', email: ada, password: PASSWORD };
  await askGraphql(
    url,
    null,
    'mutation ($input: CreateOrganizationInput!) { createOrganization(input: $input) { done } }',
    { input: { ...founder, name: 'Leavers' } },
  );
  const admin = await join('confirmOrganization', ada);
  const invite = async (input: object): Promise<string> => {
    const { inviteMember } = await askGraphql<{ inviteMember: { member: { id: string } } }>(
      url,
      admin.token,
      'mutation ($input: InviteMemberInput!) { inviteMember(input: $input) { member { id } } }',
      { input },
    );
    return inviteMember.member.id;
  };
  const managerId = await invite({
    ...{ email: lea, firstName: 'Lea', lastName: 'Vance', roles: ['EMPLOYEE', 'APPROVER'] },
  });
  const manager = await join('acceptInvitation', lea);
  await invite({
    ...{ email: rory, firstName: 'Rory', lastName: 'Reed', roles: ['EMPLOYEE'], managerId },
  });
  const report = await join('acceptInvitation', rory);
  for (const [who, title, amount] of [
    [report, 'Train', 12.5],
    [report, 'Hotel', 80],
    [manager, 'Books', 40],
  ] as const) {
    await who.submit(await aReimbursableExpense(who, title, amount));
  }
  await until(async () => {
    const tasks = await manager.pendingTasks();
    return tasks.length === 2 ? tasks : undefined;
  }, 'the tasks');
  await askGraphql(
    url,
    manager.token,
    'mutation { createApiKey(input: { name: "Export", scopes: [READ] }) { errors { code } } }',
  );
  return ada;
}

const firstQuestion = (page: Page): Locator =>
  page.getByRole('group', { name: /^(Is|Which) / }).first();

/** Takes the likely answer of each question. Each makes one more expense ready. */
async function answerQuestions(page: Page, effort: Effort): Promise<void> {
  const readyText = page.getByText(new RegExp(`^\\d+ of ${TRIP_FILES} ready$`));
  for (;;) {
    const before = await readyText.innerText();
    if (before.startsWith(String(TRIP_FILES))) return;
    await effort.click(firstQuestion(page).getByRole('button').first());
    await expect.poll(() => readyText.innerText()).not.toBe(before);
  }
}

const VENDORS = ['Harbour Taxi', 'Pier Cafe', 'City Taxi', 'Corner Restaurant'];

/** Taxis and meals, each on its own day. */
async function tripReceipts() {
  return Promise.all(
    Array.from({ length: TRIP_FILES }, async (_, at) => {
      const total = `USD ${20 + at * 3}.40`;
      return {
        name: `trip-${at}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await drawReceipt({
          vendor: VENDORS[at % VENDORS.length] ?? '',
          address: '1 Harbour Rd, Lisbon',
          invoiceNumber: `TR-770${at}`,
          date: `2026-11-${10 + at}`,
          lines: [[at % 2 === 0 ? 'Taxi ride' : 'Lunch', total]],
          total,
        }),
      };
    }),
  );
}
