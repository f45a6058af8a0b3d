import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, expect, inject, test } from 'vitest';
import { DEMO_PASSWORD, RestClient } from '@outlay/stack/demo-data';
import { reimbursableChoice } from '@outlay/testkit';
import { closeBrowsers, openSignedIn } from './browser.ts';

const url = inject('stackUrl');
afterAll(closeBrowsers);

const clear = (page: Page) => page.getByRole('button', { name: 'Not a duplicate' });
const mark = (page: Page) => page.getByRole('button', { name: 'Mark as duplicate' });
const card = (page: Page) => page.getByRole('region', { name: 'Possible duplicates' });

test('the creator clears a duplicate in a draft, the approver while it is approved, and what is paid is no longer marked', async () => {
  const employee = await RestClient.signIn(url, 'employee@outlay.test', DEMO_PASSWORD);
  const manager = await RestClient.signIn(url, 'manager@outlay.test', DEMO_PASSWORD);
  const purchase = {
    amount: 12.5,
    currency: 'USD',
    time: '2026-11-20',
    vendor: `Twice ${randomUUID()}`,
    ...(await reimbursableChoice(employee)),
  };
  const first = await employee.createExpense({ title: 'The first of both', ...purchase });
  // The approver only sees duplicates that are not drafts of someone else.
  await employee.submit(first.id);
  const { id } = await employee.createExpense({ title: 'The second of both', ...purchase });
  const emma = await openSignedIn('employee');
  await emma.goto(`${url}/expenses/${id}`);
  await clear(emma).waitFor();
  expect(await mark(emma).count()).toBe(1);

  await employee.submit(id);
  await manager.openStep(id);
  await emma.reload();
  await card(emma)
    .getByText('After submission, only an approver, finance or an admin can clear this')
    .waitFor();
  expect(await clear(emma).count()).toBe(0);

  const mia = await openSignedIn('manager', 390);
  await mia.goto(`${url}/expenses/${id}`);
  await mark(mia).click();
  const dialog = mia.getByRole('alertdialog', {
    name: 'Mark “The second of both” as a duplicate?',
  });
  await dialog.getByText(/^This cancels approval and returns the expense to draft\./).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await clear(mia).click();
  await card(mia).getByText('by Mia Manager').waitFor();

  await manager.decide(id, 'approve');
  await employee.awaitStatus(id, 'paid', 90_000);
  for (const page of [emma, mia]) {
    await page.reload();
    await card(page).getByText('by Mia Manager').waitFor();
    expect(await mark(page).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Change the decision' }).count()).toBe(0);
  }
});
