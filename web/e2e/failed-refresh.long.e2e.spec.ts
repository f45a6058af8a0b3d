import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { aReimbursableExpense, reimbursableChoice } from '@outlay/testkit';
import { DEMO_PASSWORD, RestClient } from '@outlay/stack/demo-data';
import { textPdf } from '@outlay/receipt-ai/written-pdf';
import { chooseTask, closeBrowsers, openSignedIn } from './browser.ts';
import { breakGraphql, type GraphqlFailure } from './intercept.ts';

// Fails the refetches that a live event causes, on every page that could lose content.
const url = inject('stackUrl');

const invoice = textPdf([
  'NORTHWIND HOSTING LTD',
  'Invoice date: 18 November 2026',
  'Total USD 108.00',
]);

async function fileOf(pdf: Buffer): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'outlay-receipt-')), 'invoice.pdf');
  await writeFile(path, pdf);
  return path;
}

let employee: RestClient;
const ids = { draft: 0, waiting: 0, receipted: 0 };
beforeAll(async () => {
  employee = await RestClient.signIn(url, 'employee@outlay.test', DEMO_PASSWORD);
  const manager = await RestClient.signIn(url, 'manager@outlay.test', DEMO_PASSWORD);
  ids.draft = await aReimbursableExpense(employee, 'Typed into while offline', 14.5);
  ids.waiting = await aReimbursableExpense(employee, 'Decided while offline', 14.5);
  await employee.submit(ids.waiting);
  await manager.openStep(ids.waiting);
  const receipt = await employee.upload(await fileOf(invoice));
  const { id } = await employee.createExpense({
    title: 'With a receipt that is corrected',
    amount: 108,
    currency: 'USD',
    time: '2026-11-18',
    receipt_id: receipt.receipt_id,
    ...(await reimbursableChoice(employee)),
  });
  ids.receipted = id;
});
afterAll(closeBrowsers);

let signedIn: { viewer: string; page: Page } | null = null;

/** Opens the only browser, because pages of another one would refresh with every event as well. */
async function pageOf(viewer: string): Promise<Page> {
  if (signedIn?.viewer !== viewer) {
    await closeBrowsers();
    signedIn = { viewer, page: await openSignedIn(viewer) };
  }
  return signedIn.page;
}

/** Submits an expense, which notifies its creator, their manager, finance and admins with a live event each. */
async function somethingHappens(): Promise<void> {
  await employee.submit(await aReimbursableExpense(employee, 'Meanwhile', 9));
}

const notice = (page: Page): Locator => page.getByText("Couldn't refresh.");

/** Opens a page and waits until live events reach it and the bell has its count, which events refresh everywhere. */
async function open(page: Page, path: string): Promise<void> {
  const ready = Promise.all([
    page.waitForResponse('**/api/v1/events'),
    page.waitForResponse(
      (each) => each.request().postData()?.includes('UnreadNotificationCount') === true,
    ),
  ]);
  await page.goto(`${url}${path}`);
  await ready;
}

const firstField = (scope: Locator): Locator =>
  scope
    .locator(
      'input:is([type=text], [type=email], [type=url], [type=search], :not([type])), textarea',
    )
    .first();

/** Refreshes by the notice's button, unless the page has refreshed itself before; under a modal dialog, by the next event. */
async function refreshAgain(page: Page): Promise<void> {
  const again = page.getByRole('button', { name: 'Try again' });
  if ((await page.getByRole('dialog').count()) > 0) await somethingHappens();
  else if (await again.isVisible()) await again.click();
}

/** Checks that input survives a failed refresh and the successful one after it. */
async function expectKept(
  page: Page,
  { field, shown, failure }: { field: Locator; shown: Locator; failure: GraphqlFailure },
): Promise<void> {
  await shown.waitFor();
  await field.fill('42 and a thought');
  const repair = await breakGraphql(page, failure);
  await somethingHappens();
  await notice(page).waitFor();
  expect(await field.inputValue()).toBe('42 and a thought');
  expect(await shown.isVisible()).toBe(true);
  expect(await page.getByRole('heading', { name: 'Expense Not Found' }).count()).toBe(0);
  await repair();
  await refreshAgain(page);
  await notice(page).waitFor({ state: 'hidden' });
  expect(await field.inputValue()).toBe('42 and a thought');
  expect(await shown.isVisible()).toBe(true);
}

const failures: readonly GraphqlFailure[] = ['status 503', 'connection cut', 'errors, no data'];

describe.each(failures)('%s', (failure) => {
  test('an approver keeps the expense and the notes, and the reason in the inbox', async () => {
    const page = await pageOf('manager');
    await open(page, `/expenses/${ids.waiting}`);
    const shown = page.getByRole('heading', { name: 'Decided while offline' });
    await expectKept(page, { field: page.getByLabel('Notes', { exact: true }), shown, failure });

    await open(page, '/pending-tasks');
    const task = await chooseTask(page, 'Decided while offline');
    await task.getByRole('button', { name: 'Reject' }).click();
    const field = page.getByLabel('Rejection reason');
    await field.waitFor();
    // Found by its markup, because an open dialog hides the rest of the page from roles.
    const chosen = page.locator('article', { hasText: 'Decided while offline' });
    await expectKept(page, { field, shown: chosen, failure });
  });

  test('a creator keeps the form that is being edited, and the dashboard its figures and expenses', async () => {
    const page = await pageOf('employee');
    await open(page, `/expenses/${ids.draft}/edit`);
    const shown = page.getByRole('heading', { name: 'Edit Expense' });
    await expectKept(page, { field: page.getByLabel('Vendor', { exact: true }), shown, failure });

    await aReimbursableExpense(employee, `Newest, ${failure}`, 14.5);
    await open(page, '/dashboard');
    const row = page.getByRole('link', { name: `Newest, ${failure}` }).first();
    await row.waitFor();
    await page.locator('main .animate-shimmer').first().waitFor({ state: 'detached' });
    const repair = await breakGraphql(page, failure);
    await somethingHappens();
    await notice(page).waitFor();
    expect(await row.isVisible()).toBe(true);
    expect(await page.getByText('Failed to').allTextContents()).toEqual([]);
    await repair();
    // The next event is enough: the notice disappears without a click.
    await somethingHappens();
    await notice(page).waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Meanwhile' }).first().waitFor();
  });
});

interface FormPage {
  viewer: string;
  path: string;
  /** The button that opens the form in a dialog. */
  dialog?: string;
  /** Actions before the form opens. */
  prepare?: (page: Page) => Promise<unknown>;
  /** The label of the field to type in, if not the first. */
  field?: string;
}

const uploadReceipt = async (page: Page): Promise<void> => {
  await page.getByLabel('Choose File').setInputFiles({
    name: 'invoice.pdf',
    mimeType: 'application/pdf',
    buffer: invoice,
  });
  await page.getByRole('button', { name: 'Continue to Expense Details' }).click();
};

const formPages: readonly FormPage[] = [
  {
    viewer: 'employee',
    path: '/expenses/:receipted/edit',
    prepare: (page) => page.getByRole('button', { name: 'Edit Receipt' }).click(),
    field: 'Receipt Vendor',
  },
  { viewer: 'employee', path: '/expenses/create-from-receipt', prepare: uploadReceipt },
  { viewer: 'employee', path: '/expenses' },
  { viewer: 'employee', path: '/settings/profile' },
  { viewer: 'employee', path: '/settings/wallet' },
  { viewer: 'employee', path: '/settings/api-keys', dialog: 'Create key' },
  { viewer: 'manager', path: '/settings/delegation', dialog: 'Set up' },
  { viewer: 'admin', path: '/admin/members', dialog: 'Invite member' },
  { viewer: 'admin', path: '/admin/departments', dialog: 'Add department' },
  { viewer: 'admin', path: '/admin/organization' },
  { viewer: 'admin', path: '/admin/webhooks', dialog: 'Add webhook' },
  { viewer: 'admin', path: '/admin/policies', dialog: 'New policy' },
  { viewer: 'admin', path: '/admin/approval-rules/new' },
  { viewer: 'admin', path: '/admin/payout-settings' },
  { viewer: 'admin', path: '/admin/wallets', dialog: 'Add wallet' },
];

describe('every other form outlives a refresh that gets a 503', () => {
  test.each(formPages)('$path', async ({ viewer, path, dialog, prepare, field }) => {
    const page = await pageOf(viewer);
    await open(page, path.replace(':receipted', String(ids.receipted)));
    await prepare?.(page);
    if (dialog !== undefined) await page.getByRole('button', { name: dialog }).first().click();
    const form = page.locator(dialog === undefined ? 'main' : '[role=dialog]');
    await expectKept(page, {
      field: field === undefined ? firstField(form) : page.getByLabel(field),
      shown: form,
      failure: 'status 503',
    });
  });
});

describe('pages without a form keep what they show', () => {
  test.each([
    { viewer: 'finance', path: '/payouts', shows: 'main dd' },
    { viewer: 'finance', path: '/approval-rules', shows: 'main article' },
    { viewer: 'employee', path: '/notifications', shows: 'main li' },
    { viewer: 'employee', path: '/settings/notifications', shows: 'main fieldset' },
    { viewer: 'admin', path: '/admin/audit-log', shows: 'main tbody tr' },
  ])('$path', async ({ viewer, path, shows }) => {
    const page = await pageOf(viewer);
    await open(page, path);
    const shown = page.locator(shows).first();
    await shown.waitFor();
    const repair = await breakGraphql(page, 'status 503');
    await somethingHappens();
    await notice(page).waitFor();
    expect(await shown.isVisible()).toBe(true);
    await repair();
    await refreshAgain(page);
    await notice(page).waitFor({ state: 'hidden' });
  });
});
