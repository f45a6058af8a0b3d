import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { aReimbursableExpense, askGraphql } from '@outlay/testkit';
import { DEMO_PASSWORD, RestClient } from '@outlay/stack/demo-data';
import { chooseTask, closeBrowsers, openSignedIn } from './browser.ts';
import { holdBack } from './intercept.ts';

// Two people, or one person on two devices, working on the same thing at once.
const url = inject('stackUrl');

let employee: RestClient;
let admin: RestClient;
let finance: RestClient;
let emma: Page;
let mia: Page;
beforeAll(async () => {
  const signIn = (name: string) => RestClient.signIn(url, `${name}@outlay.test`, DEMO_PASSWORD);
  employee = await signIn('employee');
  admin = await signIn('admin');
  finance = await signIn('finance');
  emma = await openSignedIn('employee');
  mia = await openSignedIn('manager');
});
afterAll(closeBrowsers);

const idOf = async (client: RestClient): Promise<string> =>
  String((await client.call<{ id: number }>('GET', '/auth/me')).id);

const panelOf = (page: Page) => page.getByRole('region', { name: 'Approval Workflow' });
const statusOf = (page: Page) => page.getByRole('region', { name: 'Status' });

describe('the same expense edited in two browsers', () => {
  test('who still edits reads field by field what both changed, keeps what only they typed, and decides', async () => {
    const id = await aReimbursableExpense(employee, 'Edited twice', 12);
    const phone = await openSignedIn('employee', 390);
    for (const page of [emma, phone]) await page.goto(`${url}/expenses/${id}/edit`);
    await emma.getByLabel('Expense Title').fill('Title from the desk');
    await emma.getByLabel('Vendor').fill('Vendor from the desk');
    await phone.getByLabel('Expense Title').fill('Title from the phone');
    await phone.getByLabel('Description').fill('Typed on the phone');
    await emma.getByRole('button', { name: 'Save Changes' }).click();
    await emma.getByRole('heading', { name: 'Title from the desk' }).waitFor();

    // The other device hears of it before it saves.
    const save = phone.getByRole('button', { name: 'Save Changes' });
    await phone.getByText('Someone else changed this expense').waitFor();
    await phone.getByText('Their changes were kept: Vendor.').waitFor();
    const both = phone.getByRole('list', { name: 'Fields changed by both' }).getByRole('listitem');
    expect(await both.count()).toBe(1);
    await both.getByText('Yours: Title from the phone').waitFor();
    await both.getByText('Theirs: Title from the desk').waitFor();
    expect(await phone.getByLabel('Vendor').inputValue()).toBe('Vendor from the desk');
    expect(await phone.getByLabel('Description').inputValue()).toBe('Typed on the phone');
    expect(await save.isDisabled()).toBe(true);
    await phone.getByRole('button', { name: 'Keep mine: Expense Title' }).click();
    await save.click();
    await phone.getByRole('heading', { name: 'Title from the phone' }).waitFor();
    // The other device updates without a reload.
    await emma.getByRole('heading', { name: 'Title from the phone' }).waitFor();
    await emma.getByText('Typed on the phone', { exact: true }).waitFor();
    await emma.getByText('Vendor from the desk').first().waitFor();
  });
});

describe('two approvers of the same step', () => {
  let finn: Page;
  let ruleId: string;
  beforeAll(async () => {
    finn = await openSignedIn('finance');
    ruleId = await eitherOfTwo();
  });
  afterAll(() =>
    askGraphql(
      url,
      admin.token,
      'mutation ($id: ID!) { archiveApprovalRule(id: $id) { __typename } }',
      {
        id: ruleId,
      },
    ),
  );

  /** Creates a rule for which either Mia or Finn can decide. */
  async function eitherOfTwo(): Promise<string> {
    const manager = await RestClient.signIn(url, 'manager@outlay.test', DEMO_PASSWORD);
    const approvers = await Promise.all(
      [manager, finance].map(async (each) => ({ memberId: await idOf(each) })),
    );
    const input = {
      name: 'Either of two',
      conditions: [{ vendorContains: 'two at once' }],
      stages: [{ name: 'One of both', approvers, quorum: 'ANY' }],
    };
    const answer = await askGraphql<{ createApprovalRule: { rule: { id: string } } }>(
      url,
      admin.token,
      'mutation ($input: ApprovalRuleInput!) { createApprovalRule(input: $input) { rule { id } errors { message } } }',
      { input },
    );
    return answer.createApprovalRule.rule.id;
  }

  async function waitingForBoth(title: string): Promise<number> {
    const id = await aReimbursableExpense(employee, title, 9);
    await employee.call('PUT', `/expenses/${id}`, { vendor: 'Two at once' });
    await employee.submit(id);
    await finance.openStep(id);
    return id;
  }

  test('who decides at the same moment: one wins, the other reads who was first, and the creator’s page follows', async () => {
    const id = await waitingForBoth('At the same moment');
    const path = `${url}/expenses/${id}`;
    for (const page of [emma, mia, finn]) await page.goto(path);
    const approve = (page: Page) =>
      panelOf(page).getByRole('button', { name: 'Approve', exact: true });
    const release = [
      await holdBack(mia, '**/graphql', 'DecideStep'),
      await holdBack(finn, '**/graphql', 'DecideStep'),
    ];
    const answers = [mia, finn].map((page) =>
      page.waitForResponse((each) => each.request().postData()?.includes('DecideStep') === true),
    );
    for (const page of [mia, finn]) await approve(page).click();
    for (const each of release) each();
    const refusals = await Promise.all(answers.map(async (each) => (await each).text()));
    expect(refusals.filter((text) => text.includes('STEP_ALREADY_DECIDED'))).toHaveLength(1);
    const winner = refusals[0]?.includes('STEP_ALREADY_DECIDED') ? 'Finn Finance' : 'Mia Manager';
    for (const page of [mia, finn, emma]) {
      await panelOf(page).getByText(`Decided by ${winner}`).first().waitFor();
      expect(await approve(page).count()).toBe(0);
    }
    await Promise.all([mia, finn].map((page) => page.unrouteAll()));
  });

  test('an approval from the inbox that came too late is told there, with a way to who was first', async () => {
    const title = 'Too late from the inbox';
    const id = await waitingForBoth(title);
    await mia.clock.install();
    await mia.goto(`${url}/pending-tasks`);
    const task = await chooseTask(mia, title);
    const release = await holdBack(mia, '**/graphql', 'DecideStep');
    await task.getByRole('button', { name: 'Approve' }).click();
    await finance.decide(id, 'approve');
    // The approval is sent once it can no longer be undone.
    await mia.clock.fastForward(10_000);
    release();
    await mia.getByRole('alert').getByText('This step has already been decided.').waitFor();
    await mia.getByRole('alert').getByRole('link', { name: title }).click();
    await panelOf(mia).getByText('Decided by Finn Finance').first().waitFor();
    await mia.unrouteAll();
  });

  test('a decision while the creator withdraws: one of both counts, and both pages say the same', async () => {
    const id = await waitingForBoth('Withdrawn while decided');
    await emma.goto(`${url}/expenses/${id}`);
    await finn.goto(`${url}/expenses/${id}`);
    await emma.getByRole('button', { name: 'Withdraw' }).click();
    const dialog = emma.getByRole('dialog', { name: 'Withdraw expense' });
    await dialog.getByLabel('Reason').fill('The wrong receipt');
    const approve = panelOf(finn).getByRole('button', { name: 'Approve', exact: true });
    await approve.waitFor();
    await Promise.all([dialog.getByRole('button', { name: 'Withdraw' }).click(), approve.click()]);
    await expect
      .poll(async () => (await employee.expense(id)).status, { timeout: 30_000 })
      .toMatch(/draft|approved|paid/);
    const wasWithdrawn = (await employee.expense(id)).status === 'draft';
    const shown = wasWithdrawn ? /^Draft$/ : /^(Approved|Paid on)/;
    for (const page of [emma, finn]) await statusOf(page).getByText(shown).waitFor();
    expect(await approve.count()).toBe(0);
  });
});
