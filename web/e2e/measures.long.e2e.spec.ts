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
  const escalate = await boxOf(page.getByRole('button', { name: 'Escalate', exact: true }));
  const toast = await boxOf(undo.locator('..'));
  expect(toast.y + toast.height).toBeLessThanOrEqual(escalate.y);

  await page.getByRole('link', { name: 'All approvals' }).click();
  await approve.waitFor({ state: 'detached' });
  const tabs = await boxOf(page.getByRole('navigation', { name: 'Quick' }));
  const onList = await boxOf(undo.locator('..'));
  expect(onList.y + onList.height).toBeLessThanOrEqual(tabs.y);
  await undo.click();
});

test('at each width the cells of a member have one line, and the name and address two or three', async () => {
  const page = await openSignedIn('admin');
  for (const width of [390, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${url}/admin/members`);
    await page.getByRole('row', { name: 'Emma Employee' }).waitFor();
    const wrapped = await page.getByRole('cell').evaluateAll((cells) =>
      cells.flatMap((cell) =>
        [cell, ...cell.querySelectorAll('p')]
          .filter((each) => each.querySelector('p, button') === null && each.checkVisibility())
          .filter((each) => {
            const text = document.createRange();
            text.selectNodeContents(each);
            return text.getBoundingClientRect().height > 24;
          })
          .map((each) => each.textContent),
      ),
    );
    expect(wrapped, `at ${width} px`).toEqual([]);
  }
});
