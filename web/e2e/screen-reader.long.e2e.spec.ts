import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, inject, test } from 'vitest';
import { aReimbursableExpense, askGraphql } from '@outlay/testkit';
import { DEMO_PASSWORD, drawReceipt, RestClient } from '@outlay/stack/demo-data';
import { awaitAnnouncement, hearAnnouncements } from './announcements.ts';
import { chooseTask, closeBrowsers, openSignedIn } from './browser.ts';

// Journeys as a screen reader tells them: what is said, what has the focus after each action, and what it is called.
const url = inject('stackUrl');
afterAll(closeBrowsers);

const signIn = (name: string): Promise<RestClient> =>
  RestClient.signIn(url, `${name}@outlay.test`, DEMO_PASSWORD);

async function openHeard(name: string, path: string): Promise<Page> {
  const page = await openSignedIn(name);
  await hearAnnouncements(page);
  await page.goto(`${url}${path}`);
  return page;
}

const expectFocus = (target: Locator): Promise<void> =>
  expect
    .poll(() => target.evaluate((each) => each === document.activeElement), { timeout: 10_000 })
    .toBe(true);

const aReceipt = async (day: number) => ({
  name: `lunch-${day}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await drawReceipt({
    vendor: 'Reading Room Cafe',
    address: '1 Harbour Rd, Lisbon',
    invoiceNumber: `RR-${day}`,
    date: `2026-11-${day}`,
    lines: [['Lunch', `USD 3${day}.40`]],
    total: `USD 3${day}.40`,
  }),
});

// First, because it waits for as long as the first receipts of a new stack take.
test('several receipts: how many are ready is said, and the next question has the focus once one is answered', async () => {
  const page = await openHeard('employee', '/expenses/create-from-receipt');
  const again = await aReceipt(12);
  const choose = page.getByRole('button', { name: 'Choose File' });
  // The same file twice, which is a question.
  await choose.setInputFiles([again, again, await aReceipt(13)]);
  await page.getByText('Drafts are saved as they are read.').waitFor({ timeout: 120_000 });
  const readyText = page.getByRole('status').filter({ hasText: 'of 3 ready' });
  const question = page.locator('main [role=group][data-question]');
  const expectFocusOnNext = async (): Promise<void> =>
    expectFocus((await question.isVisible()) ? question : page.getByRole('main'));
  await question.waitFor();
  const before = await readyText.innerText();
  await awaitAnnouncement(page, before.replaceAll(/\s+/g, ' '));
  await question.getByRole('button').first().press('Enter');
  await expect.poll(() => readyText.innerText(), { timeout: 10_000 }).not.toBe(before);
  await awaitAnnouncement(page, (await readyText.innerText()).replaceAll(/\s+/g, ' '));
  await expectFocusOnNext();
  const submit = page.getByRole('button', { name: /^Submit [1-9]/ });
  const [count = ''] = /\d+/.exec(await submit.innerText()) ?? [];
  await submit.press('Enter');
  await awaitAnnouncement(page, `${count} expense`);
  await expectFocusOnNext();
});

test('a receipt: each step of its reading is said, and the focus stays on the page when the step that had it is gone', async () => {
  const page = await openHeard('employee', '/expenses/create-from-receipt');
  const main = page.getByRole('main');
  const choose = page.getByRole('button', { name: 'Choose File' });
  await choose.focus();
  await choose.setInputFiles(await aReceipt(11));
  await awaitAnnouncement(page, 'Receipt Analysis Complete!');
  await expectFocus(main);
  await page.getByRole('button', { name: 'Continue to Expense Details' }).press('Enter');
  await expectFocus(main);
  const policy = page.getByRole('combobox', { name: 'Policy' });
  await expect.poll(() => policy.inputValue(), { timeout: 10_000 }).not.toBe('');
  await page.getByRole('button', { name: 'Create & Submit Expense' }).press('Enter');
  await awaitAnnouncement(page, 'The expense has been submitted for approval.');
  await expectFocus(main);
});

test('a wrong date: its button opens the field, and has the focus again when the change is said or cancelled', async () => {
  const id = await aReimbursableExpense(await signIn('employee'), 'Heard a day late', 14.5);
  const page = await openHeard('employee', `/expenses/${id}`);
  const edit = page.getByRole('button', { name: 'Edit Date' });
  const field = page.getByRole('textbox', { name: 'Date' });
  await edit.press('Enter');
  await expectFocus(field);
  await page.keyboard.press('Escape');
  await expectFocus(edit);
  await edit.press('Enter');
  await field.fill('2026-11-19');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await awaitAnnouncement(page, 'Date changed Undo');
  await expectFocus(edit);
});

test('approvals: a decision is said with its expense, the next one has the focus, and a missing reason is told at its field', async () => {
  const [employee, manager] = await Promise.all([signIn('employee'), signIn('manager')]);
  for (const title of ['Heard first', 'Heard second']) {
    const id = await aReimbursableExpense(employee, title, 6.1);
    await employee.submit(id);
    await manager.openStep(id);
  }
  const page = await openHeard('manager', '/pending-tasks');
  const first = await chooseTask(page, 'Heard first');
  await first.getByRole('button', { name: 'Approve' }).press('Enter');
  await awaitAnnouncement(page, 'Approved Heard first Undo');
  await expectFocus(page.locator('[data-task][aria-current=true]'));

  const second = await chooseTask(page, 'Heard second');
  const reject = second.getByRole('button', { name: 'Reject' });
  await reject.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Reject expense' });
  const reason = dialog.getByRole('textbox', { name: 'Rejection reason' });
  await expectFocus(reason);
  expect(await describedBy(dialog)).toMatch(/^'Heard second' is declined for good\./);
  await dialog.getByRole('button', { name: 'Reject' }).press('Enter');
  await expectFocus(reason);
  await expect.poll(() => reason.getAttribute('aria-invalid')).toBe('true');
  expect(await describedBy(reason)).toBe('Enter a reason for the rejection');
  await page.keyboard.press('Escape');
  await expectFocus(reject);
});

test('a member leaves: the question names them and what follows, begins at Cancel, and the result is said', async () => {
  const admin = await signIn('admin');
  const input = {
    email: `lea-${Date.now()}@outlay.test`,
    firstName: 'Lea',
    lastName: `Ving${Date.now()}`,
  };
  await askGraphql(
    url,
    admin.token,
    'mutation ($input: InviteMemberInput!) { inviteMember(input: $input) { errors { code } } }',
    { input: { ...input, roles: ['EMPLOYEE'] } },
  );
  const name = `Lea ${input.lastName}`;
  const page = await openHeard('admin', `/admin/members?search=${input.lastName}`);
  await page.getByRole('button', { name: `Deactivate ${name}` }).press('Enter');
  const question = page.getByRole('alertdialog', { name: `Deactivate ${name}?` });
  await expectFocus(question.getByRole('button', { name: 'Cancel' }));
  expect(await describedBy(question)).toMatch(/^The invitation link stops working\./);
  await question.getByRole('button', { name: 'Deactivate' }).press('Enter');
  await awaitAnnouncement(page, `${name} is deactivated.`);
  await expectFocus(page.getByRole('main'));
});

test('the proof of a payment: its page has the focus, and the verdict is said once it is checked', async () => {
  const [employee, manager] = await Promise.all([signIn('employee'), signIn('manager')]);
  const id = await aReimbursableExpense(employee, 'Heard and paid', 6.3);
  await employee.submit(id);
  await manager.decide(id, 'approve');
  await employee.awaitStatus(id, 'paid');
  const page = await openHeard('employee', `/expenses/${id}`);
  await page.getByRole('link', { name: 'Proof of payment' }).press('Enter');
  await page.getByRole('heading', { name: 'Proof of payment', level: 1 }).waitFor();
  await expectFocus(page.getByRole('main'));
  await awaitAnnouncement(
    page,
    "Consistent, but rule not checked The signer states that the company's rule was met.",
  );
});

/** The text that describes an element. */
const describedBy = (target: Locator): Promise<string> =>
  target.evaluate((each) =>
    (each.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.innerText ?? '')
      .join(' '),
  );
