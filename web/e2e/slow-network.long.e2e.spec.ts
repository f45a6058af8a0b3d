import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { aReimbursableExpense } from '@outlay/testkit';
import { DEMO_PASSWORD, drawReceipt, RestClient } from '@outlay/stack/demo-data';
import { closeBrowsers, openSignedIn } from './browser.ts';

// A phone on a bad connection: 400 kbit/s both ways, and 400 ms latency.
const url = inject('stackUrl');
const BYTES_PER_SECOND = 50_000;
const LATENCY_MS = 400;

let employee: RestClient;
let manager: RestClient;
let emma: Page;
let network: CDPSession;
beforeAll(async () => {
  employee = await RestClient.signIn(url, 'employee@outlay.test', DEMO_PASSWORD);
  manager = await RestClient.signIn(url, 'manager@outlay.test', DEMO_PASSWORD);
  emma = await openSignedIn('employee', 390);
  network = await emma.context().newCDPSession(emma);
});
afterAll(closeBrowsers);

const emulate = (connection: CDPSession, speed: { bytesPerSecond: number; latencyMs: number }) =>
  connection.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: speed.latencyMs,
    downloadThroughput: speed.bytesPerSecond,
    uploadThroughput: speed.bytesPerSecond,
  });
const slowDown = (connection: CDPSession) =>
  emulate(connection, { bytesPerSecond: BYTES_PER_SECOND, latencyMs: LATENCY_MS });
const speedUp = (connection: CDPSession) =>
  emulate(connection, { bytesPerSecond: -1, latencyMs: 0 });

async function byHand(page: Page): Promise<void> {
  await page.goto(`${url}/expenses/create-from-receipt`);
  await page.getByRole('link', { name: 'Enter the details by hand' }).click();
  await page
    .getByLabel('Category')
    .getByRole('option', { name: 'Meals' })
    .waitFor({ state: 'attached' });
}

async function fillIn(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Amount').fill('7.75');
  await page.getByLabel('Category').selectOption('Meals');
  await page.getByLabel('Policy').selectOption('Standard Reimbursement');
}

describe('an upload', () => {
  /** Records every percentage of the bar, in order. */
  const recordProgress = (page: Page): Promise<void> =>
    page.evaluate(() => {
      const shown: number[] = [];
      Object.assign(window, { shownPercents: shown });
      new MutationObserver(() => {
        const bar = document.querySelector('[role=progressbar]');
        const percent = Number(bar?.getAttribute('aria-valuenow') ?? Number.NaN);
        if (!Number.isNaN(percent) && percent !== shown.at(-1)) shown.push(percent);
      }).observe(document.body, { subtree: true, childList: true, attributes: true });
    });
  const shownPercents = (page: Page): Promise<number[]> =>
    page.evaluate(() => (window as unknown as { shownPercents: number[] }).shownPercents);

  test('shows the bytes that have really gone, then the stages of reading, and 100 percent only at the end', async () => {
    const picture = await drawReceipt({
      vendor: 'SLOW LANE CAFE',
      address: '4 Far Road',
      invoiceNumber: 'SL-4',
      date: '18/11/2026',
      lines: [['1 Tea', '3.10']],
      total: '3.10',
    });
    // Image readers ignore bytes after the end of a picture.
    const buffer = Buffer.concat([picture, Buffer.alloc(Math.max(0, 100_000 - picture.length))]);
    await emma.goto(`${url}/expenses/create-from-receipt`);
    await emma.getByText('Choose File').waitFor();
    await recordProgress(emma);
    await slowDown(network);
    await emma.setInputFiles('input[type=file]', {
      name: 'slow.jpg',
      mimeType: 'image/jpeg',
      buffer,
    });
    await emma.getByText('Receipt Analysis Complete!').waitFor();
    await speedUp(network);
    const percents = await shownPercents(emma);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    const whileSending = percents.filter((percent) => percent > 0);
    expect(whileSending.length, percents.join()).toBeGreaterThanOrEqual(3);
    expect(percents.at(-1)).toBe(100);
    expect(percents.at(-2)).toBeLessThan(100);
  });
});

describe('a button whose action is under way', () => {
  /** Records which buttons showed that they were busy and could not be pressed. */
  const recordBusy = (page: Page): Promise<void> =>
    page.evaluate(() => {
      const busy: string[] = [];
      Object.assign(window, { busyButtons: busy });
      new MutationObserver((changes) => {
        for (const { target } of changes) {
          const button = target as HTMLButtonElement;
          if (button.ariaBusy === 'true' && button.disabled) busy.push(button.innerText.trim());
        }
      }).observe(document.body, { subtree: true, attributeFilter: ['aria-busy'] });
    });

  interface Press {
    /** The button's name, before and while it is busy. */
    button: string;
    busy?: string;
    /** The mutations that it sends. */
    sends: string[];
    prepare: (page: Page) => Promise<unknown>;
    done: (page: Page) => Promise<unknown>;
  }

  const draftOf = (title: string) => aReimbursableExpense(employee, title, 5);
  const submittedOf = async (title: string): Promise<number> => {
    const id = await draftOf(title);
    await employee.submit(id);
    await manager.openStep(id);
    return id;
  };
  const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
  const statusIs = (status: string) => (page: Page) =>
    page.getByRole('region', { name: 'Status' }).getByText(status, { exact: true }).waitFor();

  const presses: Press[] = [
    {
      button: 'Create & Submit Expense',
      busy: 'Creating...',
      sends: ['CreateExpense', 'SubmitExpense'],
      prepare: async (page) => {
        await byHand(page);
        await fillIn(page, 'Pressed twice');
      },
      done: (page) => page.waitForURL('**/expenses/*?submitted=true'),
    },
    {
      button: 'Submit for Approval',
      sends: ['SubmitExpense'],
      prepare: async (page) => page.goto(`${url}/expenses/${await draftOf('Submitted twice')}`),
      done: statusIs('Submitted'),
    },
    {
      button: 'Save Changes',
      sends: ['UpdateExpense'],
      prepare: async (page) => {
        await page.goto(`${url}/expenses/${await draftOf('Saved twice')}/edit`);
        await page.getByLabel('Expense Title').fill('Saved once');
      },
      done: (page) => heading(page, 'Saved once').waitFor(),
    },
    {
      button: 'Withdraw',
      sends: ['CancelExpense'],
      prepare: async (page) => {
        await page.goto(`${url}/expenses/${await submittedOf('Withdrawn twice')}`);
        await page.getByRole('button', { name: 'Withdraw' }).click();
        await page.getByLabel('Reason').fill('Not mine');
      },
      done: statusIs('Draft'),
    },
    {
      button: 'Delete',
      sends: ['DeleteExpense'],
      prepare: async (page) => {
        await page.goto(`${url}/expenses/${await draftOf('Deleted twice')}`);
        await page.getByRole('button', { name: 'Delete' }).click();
        await page.getByRole('alertdialog').waitFor();
      },
      done: (page) => page.waitForURL('**/dashboard'),
    },
  ];

  test.each(presses)('$button says so and sends once, however often it is pressed', (press) =>
    pressTwice(emma, network, press),
  );

  test('an approver’s buttons do the same, and the decision is made once', async () => {
    const mia = await openSignedIn('manager');
    const connection = await mia.context().newCDPSession(mia);
    const opens = async (page: Page, title: string) =>
      page.goto(`${url}/expenses/${await submittedOf(title)}`);
    await pressTwice(mia, connection, {
      button: 'Approve',
      sends: ['DecideStep'],
      prepare: (page) => opens(page, 'Approved twice'),
      done: (page) => page.getByText('Decided by').first().waitFor(),
    });
    await pressTwice(mia, connection, {
      button: 'Confirm Rejection',
      sends: ['DecideStep'],
      prepare: async (page) => {
        await opens(page, 'Rejected twice');
        await page.getByRole('button', { name: 'Reject', exact: true }).click();
        await page.getByLabel('Rejection reason').fill('Twice');
      },
      done: statusIs('Rejected by Mia Manager'),
    });
  });

  async function pressTwice(page: Page, connection: CDPSession, press: Press): Promise<void> {
    const { button, busy = button, sends, prepare, done } = press;
    await prepare(page);
    const target = page.getByRole('button', { name: button, exact: true }).last();
    await target.waitFor();
    const sent: string[] = [];
    const onRequest = (request: { postData: () => string | null }) => {
      const operation = /"operationName":"(\w+)"/.exec(request.postData() ?? '')?.[1];
      if (
        operation !== undefined &&
        /^(Create|Update|Submit|Cancel|Delete|Decide)/.test(operation)
      ) {
        sent.push(operation);
      }
    };
    page.on('request', onRequest);
    await recordBusy(page);
    await slowDown(connection);
    await target.dblclick();
    await done(page);
    await speedUp(connection);
    page.off('request', onRequest);
    const wereBusy = await page.evaluate(
      () => (window as unknown as { busyButtons: string[] }).busyButtons,
    );
    expect(wereBusy).toContain(busy);
    expect(sent).toEqual(sends);
  }
});

describe('a form on a bad line', () => {
  test('keeps what was typed when its page is left before the checks have answered', async () => {
    await byHand(emma);
    await slowDown(network);
    await emma.getByLabel('Title').fill('Left in a hurry');
    await emma.getByLabel('Amount').fill('3');
    await emma.getByRole('link', { name: 'Home' }).click();
    await emma.waitForURL('**/dashboard');
    await emma.goBack();
    await emma.getByText('Unsaved changes restored.').waitFor();
    expect(await emma.getByLabel('Title').inputValue()).toBe('Left in a hurry');
    await speedUp(network);
  });

  test('goes offline: a banner says so, sending fails with a sentence, nothing is lost, and it goes on once, online again', async () => {
    const title = `Typed in a tunnel ${Date.now()}`;
    await byHand(emma);
    await fillIn(emma, title);
    await emma.context().setOffline(true);
    const notice = emma.getByRole('status').getByText("You're offline");
    await notice.waitFor();
    await emma.getByLabel('Location').fill('Gotthard');
    const send = emma.getByRole('button', { name: 'Create & Submit Expense' });
    await send.click();
    await emma.getByRole('alert').getByText('Failed to create expense').waitFor();
    expect(await emma.getByLabel('Title').inputValue()).toBe(title);
    await emma.context().setOffline(false);
    await notice.waitFor({ state: 'detached' });
    expect(await emma.getByLabel('Location').inputValue()).toBe('Gotthard');
    await send.click();
    await emma.waitForURL('**/expenses/*?submitted=true');
    const found = await employee.call<unknown[]>('POST', '/expenses/search', { query: title });
    expect(found).toHaveLength(1);
  });
});
