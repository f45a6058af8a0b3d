import { afterAll, expect, inject, test } from 'vitest';
import { DEMO_PASSWORD, RestClient } from '@outlay/stack/demo-data';
import { aReimbursableExpense } from '@outlay/testkit';
import { closeBrowsers, openSignedIn } from './browser.ts';
import { answerOperation } from './intercept.ts';

const url = inject('stackUrl');

afterAll(closeBrowsers);

test('finance stops payouts with a reason; what is approved waits and says so; an admin lets it go, it is paid, and the audit log has all of it', async () => {
  const finance = await openSignedIn('finance');
  await finance
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Money', exact: true })
    .click();
  await finance.getByText('Available to pay').first().waitFor();
  await finance.getByRole('heading', { name: 'Second treasury: Reserve' }).waitFor();
  await finance.getByRole('button', { name: 'Pause payouts' }).click();
  const stop = finance.getByRole('dialog', { name: 'Pause payouts?' });
  await stop.getByRole('textbox').fill('A laptop with access was lost.');
  await stop.getByRole('button', { name: 'Pause payouts' }).click();
  await finance.getByText('Payouts are paused').waitFor();
  expect(await finance.getByRole('button', { name: 'Resume payouts' }).count()).toBe(0);

  const employee = await RestClient.signIn(url, 'employee@outlay.test', DEMO_PASSWORD);
  const manager = await RestClient.signIn(url, 'manager@outlay.test', DEMO_PASSWORD);
  const title = `Waits for the treasury ${Date.now()}`;
  const id = await aReimbursableExpense(employee, title, 11.5);
  await employee.submit(id);
  await manager.decide(id, 'approve');
  await employee.awaitStatus(id, 'approved');
  await finance.goto(`${url}/payouts?status=QUEUED`);
  await finance.getByRole('link', { name: title }).waitFor();

  const admin = await openSignedIn('admin', 390);
  await admin.goto(`${url}/payouts`);
  await admin.getByText('A laptop with access was lost.').waitFor();
  await admin.getByRole('button', { name: 'Resume payouts' }).click();
  const resume = admin.getByRole('dialog', { name: 'Resume payouts?' });
  await resume.getByRole('textbox').fill('The laptop was found again.');
  await resume.getByRole('button', { name: 'Resume payouts' }).click();
  await admin.getByText('Payouts are paused').waitFor({ state: 'detached' });
  await employee.awaitStatus(id, 'paid', 90_000);
  await finance.goto(`${url}/payouts?status=PAID`);
  await finance.getByLabel('Search payouts').fill(title);
  await finance.getByText(/^1 payout · /).waitFor();
  await finance.getByRole('link', { name: title }).waitFor();

  await admin.goto(`${url}/admin/audit-log`);
  await admin.getByRole('row', { name: 'Ada Admin resumed payouts' }).first().waitFor();
  await admin.getByLabel('Search the log').fill(title);
  // The sandbox's price of a PYUSD wanders around one dollar.
  const sent = admin.getByRole('row', {
    name: /^Payout of 11\.[45]\d* PYUSD to Emma Employee sent$/,
  });
  // The log doesn't update live, and the payment's entry follows the payment.
  await expect
    .poll(
      async () => {
        if ((await sent.count()) > 0) return true;
        await admin.reload();
        await admin.getByLabel('Search the log').fill(title);
        await admin
          .getByRole('row', { name: `Emma Employee submitted ${title}, $11.50` })
          .waitFor();
        return false;
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  for (const entry of [
    `Emma Employee submitted ${title}, $11.50`,
    `Mia Manager approved ${title}, $11.50`,
    'Payout of $11.50 to Emma Employee queued',
  ]) {
    await admin.getByRole('row', { name: entry }).waitFor();
  }
  await admin.getByRole('link', { name: `approved ${title}` }).click();
  await admin.waitForURL(`**/expenses/${id}`);
});

test('a payout whose expense is unavailable stays in the list, and an answer without data can be asked for again', async () => {
  const finance = await openSignedIn('finance');
  const asked = finance.waitForResponse(
    (each) => each.request().postData()?.includes('"PayoutQueue"') === true,
  );
  await finance.goto(`${url}/payouts`);
  const { data } = (await (await asked).json()) as {
    data: { payouts: { edges: { node: object }[]; pageInfo: object } };
  };
  const { edges, pageInfo } = data.payouts;
  const [lost, ...others] = edges;
  await answerOperation(finance, 'PayoutQueue', {
    data: {
      payouts: {
        edges: [{ ...lost, node: { ...lost?.node, expense: null } }, ...others],
        pageInfo,
      },
    },
  });
  await finance.reload();
  await finance.getByText('Expense unavailable', { exact: true }).waitFor();
  expect(await finance.getByRole('table', { name: 'Payouts' }).locator('tbody > tr').count()).toBe(
    edges.length,
  );

  await finance.unrouteAll();
  await answerOperation(finance, 'PayoutQueue', { data: null });
  await finance.reload();
  await finance.getByText('Failed to load payouts').waitFor();
  await finance.unrouteAll();
  await finance.getByRole('button', { name: 'Retry' }).click();
  await finance.getByRole('table', { name: 'Payouts' }).locator('tbody > tr').first().waitFor();
});
