import { DEMO_PASSWORD, RestClient } from '@outlay/stack/demo-data';
import { aReimbursableExpense } from '@outlay/testkit';
import type { Locator } from 'playwright-core';
import { afterAll, expect, inject, test } from 'vitest';
import { closeBrowsers, openSignedIn } from './browser.ts';

const url = inject('stackUrl');

afterAll(closeBrowsers);

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the page');
  return box;
};

test('on a phone a toast is above the buttons that decide the next task, and above the tabs once they are gone', async () => {
  const employee = await RestClient.signIn(url, 'employee@outlay.test', DEMO_PASSWORD);
  const manager = await RestClient.signIn(url, 'manager@outlay.test', DEMO_PASSWORD);
  for (const title of ['First toast', 'Second toast']) {
    const id = await aReimbursableExpense(employee, title, 7);
    await employee.submit(id);
    await manager.openStep(id);
  }
  const page = await openSignedIn('manager', 390);
  await page.goto(`${url}/pending-tasks`);
  await page.locator('[data-task]', { hasText: 'First toast' }).click();
  const approve = page.getByRole('button', { name: 'Approve', exact: true });
  await approve.click();
  const undo = page.getByRole('button', { name: /^Undo/ });
  await undo.waitFor();
  await page.getByRole('button', { name: 'More: escalate or reject' }).click();
  const escalate = await boxOf(page.getByRole('button', { name: 'Escalate' }));
  const toast = await boxOf(undo.locator('..'));
  expect(toast.y + toast.height).toBeLessThanOrEqual(escalate.y);

  await page.getByRole('link', { name: 'All approvals' }).click();
  await approve.waitFor({ state: 'detached' });
  const tabs = await boxOf(page.getByRole('navigation', { name: 'Quick' }));
  const onList = await boxOf(undo.locator('..'));
  expect(onList.y + onList.height).toBeLessThanOrEqual(tabs.y);
  await undo.click();
});
