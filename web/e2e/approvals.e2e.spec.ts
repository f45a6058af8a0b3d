import { afterAll, describe, expect, inject, test } from 'vitest';
import '@outlay/testkit';
import { chooseTask, closeBrowsers, openSignedIn } from './browser.ts';

const url = inject('stackUrl');

afterAll(closeBrowsers);

describe('expenses and approvals in a real browser', () => {
  test('on a wide screen an expense by hand is checked while it is typed, found by its filters, approved in the inbox after an undo, and paid', async () => {
    const title = 'Studio visit';
    const employee = await openSignedIn('employee');
    await employee.goto(`${url}/expenses/create-from-receipt`);
    await employee.getByRole('link', { name: 'Enter the details by hand' }).click();
    await employee.getByLabel('Title').fill(title);
    await employee.getByLabel('Amount').fill('21.5');
    await employee.getByLabel('Currency').selectOption('EUR');
    await employee.getByText(/^€1 = /).waitFor();
    await employee.getByLabel('Category').selectOption('Meals');
    await employee.getByLabel('Policy').selectOption('Standard Reimbursement');
    // Leaving the page keeps the input.
    await employee.reload();
    await employee.getByText('Unsaved changes restored.').waitFor();
    expect(await employee.getByLabel('Title').inputValue()).toBe(title);
    await employee.getByRole('button', { name: 'Create & Submit Expense' }).click();
    await employee.waitForURL('**/expenses/*?submitted=true');
    const path = new URL(employee.url()).pathname;
    await employee
      .getByRole('region', { name: 'Status' })
      .getByText(/waiting on/)
      .waitFor();

    await employee.goto(`${url}/expenses?status=SUBMITTED&status=DRAFT`);
    await employee.getByLabel('Search').fill(title.toLowerCase());
    await employee.getByText('1 expense', { exact: true }).waitFor();
    await employee.getByRole('button', { name: 'Remove filter Status: Draft' }).click();
    await employee.getByRole('link', { name: title, exact: true }).waitFor();
    const download = employee.waitForEvent('download');
    await employee.getByRole('button', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);

    const manager = await openSignedIn('manager');
    await manager.goto(`${url}/pending-tasks`);
    const task = await chooseTask(manager, title);
    await task.getByRole('button', { name: 'Approve' }).click();
    await task.waitFor({ state: 'detached' });
    await manager.getByRole('button', { name: /^Undo/ }).click();
    await task.getByRole('button', { name: 'Approve' }).click();
    await task.waitFor({ state: 'detached' });
    // Leaving the inbox sends pending approvals without waiting for the undo period.
    await manager.goto(`${url}${path}`);
    await manager.getByText('Decided by').first().waitFor();

    await employee.goto(`${url}${path}`);
    await employee.getByText('Final on Solana').waitFor();
    await employee.getByText('Paid', { exact: true }).first().waitFor();
  });

  test('an admin makes a rule, sees whom it would ask, and archives it', async () => {
    const admin = await openSignedIn('admin');
    await admin.goto(`${url}/admin/approval-rules/new`);
    await admin.getByLabel('Rule name').fill('Observatory visits');
    await admin.getByRole('button', { name: 'Add condition' }).first().click();
    await admin.getByLabel('Condition 1', { exact: true }).selectOption('Vendor contains');
    await admin.getByRole('textbox', { name: 'Vendor contains' }).fill('observatory');
    await admin.getByLabel('Stage name').fill('Finance looks');
    await admin.getByLabel('Approver 1', { exact: true }).selectOption('Everyone with a role');
    await admin.getByRole('button', { name: 'Save rule' }).click();
    await admin.getByText('Approval rule saved').waitFor();

    await admin.getByLabel('Submitted by').selectOption('Emma Employee');
    await admin.getByLabel('Amount (USD)').fill('10');
    await admin.getByRole('textbox', { name: 'Vendor' }).fill('The Observatory');
    await admin.getByRole('button', { name: 'Show approvers' }).click();
    await admin.getByText('Observatory visits (version 1)').waitFor();
    await admin
      .getByRole('list', { name: 'Approvers in order' })
      .getByText('Finn Finance')
      .waitFor();

    await admin.getByRole('button', { name: 'Archive Observatory visits' }).click();
    await admin.getByRole('button', { name: 'Archive', exact: true }).click();
    await admin.getByRole('article', { name: 'Observatory visits' }).waitFor({ state: 'detached' });
  });
});
