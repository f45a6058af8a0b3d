import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { aReimbursableExpense } from '@outlay/testkit';
import { DEMO_PASSWORD, RestClient } from '@outlay/stack/demo-data';
import { pagePaths } from '../src/app/router.tsx';
import { closeBrowsers, openBrowser, openSignedIn } from './browser.ts';
import { breakGraphql, holdBack } from './intercept.ts';
import { axeViolations } from './look/axe.ts';

// Every screen of the router: full, loading, failed and empty; in both themes, from 320 to 2560 px and at 200 % zoom.
const url = inject('stackUrl');

type Viewer = 'nobody' | 'newcomer' | 'employee' | 'manager' | 'finance' | 'admin' | 'operator';

/** Viewer of a page, and its title before ' · Outlay'. */
const pages: Record<string, { viewer: Viewer; title: string }> = {
  '/': { viewer: 'nobody', title: 'Outlay · From receipt to reimbursement in minutes' },
  '/login': { viewer: 'nobody', title: 'Sign in' },
  '/security': { viewer: 'nobody', title: 'Security' },
  '/forgot-password': { viewer: 'nobody', title: 'Forgot your password?' },
  '/reset-password': { viewer: 'nobody', title: 'This link no longer works' },
  '/invitation': { viewer: 'nobody', title: 'This link no longer works' },
  '/create-organization': { viewer: 'nobody', title: 'Create your organization' },
  '/confirm-organization': { viewer: 'nobody', title: 'This link no longer works' },
  '/sign-in/callback': { viewer: 'nobody', title: "You're not signed in" },
  // Without a session that needs it, this page redirects to the sign-in.
  '/two-step-sign-in': { viewer: 'nobody', title: 'Sign in' },
  '/dashboard': { viewer: 'employee', title: 'Dashboard' },
  '/pay-back': { viewer: 'employee', title: 'Pay back' },
  '/expenses': { viewer: 'employee', title: 'Expenses' },
  '/expenses/create-from-receipt': { viewer: 'employee', title: 'Create Expense' },
  '/expenses/create': { viewer: 'employee', title: 'Create Expense' },
  '/expenses/:id': { viewer: 'employee', title: 'Seen at every width' },
  '/expenses/:id/proof': { viewer: 'employee', title: 'Proof of payment' },
  '/verify': { viewer: 'nobody', title: 'Verify a proof of payment' },
  '/expenses/:id/edit': { viewer: 'employee', title: 'Edit Expense' },
  '/notifications': { viewer: 'employee', title: 'Notifications' },
  '/explorer': { viewer: 'employee', title: 'GraphQL explorer' },
  '/settings/profile': { viewer: 'employee', title: 'Profile · Settings' },
  '/settings/notifications': { viewer: 'employee', title: 'Notifications · Settings' },
  '/settings/delegation': { viewer: 'employee', title: 'Delegation · Settings' },
  '/settings/wallet': { viewer: 'employee', title: 'Wallet · Settings' },
  '/settings/api-keys': { viewer: 'employee', title: 'API keys · Settings' },
  '/pending-tasks': { viewer: 'manager', title: 'Pending Approvals' },
  '/approval-rules': { viewer: 'finance', title: 'Approval rules' },
  '/insights': { viewer: 'finance', title: 'Insights' },
  '/payouts': { viewer: 'finance', title: 'Money' },
  '/books': { viewer: 'finance', title: 'Books' },
  '/books/journal': { viewer: 'finance', title: 'Journal' },
  '/books/payables': { viewer: 'finance', title: 'Who is owed what' },
  '/books/statement': { viewer: 'finance', title: 'Treasury statement' },
  '/books/withdrawals': { viewer: 'finance', title: 'Withdrawals' },
  '/books/vat': { viewer: 'finance', title: 'VAT' },
  '/books/accounts': { viewer: 'finance', title: 'Accounts' },
  '/ops': { viewer: 'operator', title: 'Operations' },
  '/admin/members': { viewer: 'admin', title: 'Members · Administration' },
  '/admin/members/invite': { viewer: 'admin', title: 'Members · Administration' },
  '/admin/departments': { viewer: 'admin', title: 'Departments · Administration' },
  '/admin/organization': { viewer: 'admin', title: 'Organization · Administration' },
  '/admin/single-sign-on': { viewer: 'admin', title: 'Single sign-on · Administration' },
  '/admin/webhooks': { viewer: 'admin', title: 'Webhooks · Administration' },
  '/admin/policies': { viewer: 'admin', title: 'Policies · Administration' },
  '/admin/approval-rules': { viewer: 'admin', title: 'Approval rules · Administration' },
  '/admin/approval-rules/templates': {
    viewer: 'admin',
    title: 'Approval rules · Administration',
  },
  '/admin/approval-rules/:id': { viewer: 'admin', title: 'Approval rules · Administration' },
  '/admin/payout-settings': { viewer: 'admin', title: 'Payout settings · Administration' },
  '/admin/wallets': { viewer: 'admin', title: 'Company wallets · Administration' },
  '/admin/changes': { viewer: 'admin', title: 'Pending changes · Administration' },
  '/admin/audit-log': { viewer: 'admin', title: 'Audit log · Administration' },
};

let expenseId: number;
let paidId: number;
beforeAll(async () => {
  const employee = await RestClient.signIn(url, 'employee@outlay.test', DEMO_PASSWORD);
  const manager = await RestClient.signIn(url, 'manager@outlay.test', DEMO_PASSWORD);
  expenseId = await aReimbursableExpense(employee, 'Seen at every width', 14.5);
  const waiting = await aReimbursableExpense(employee, 'Waits at every width', 14.5);
  await employee.submit(waiting);
  await manager.openStep(waiting);
  paidId = await aReimbursableExpense(employee, 'Paid at every width', 14.5);
  await employee.submit(paidId);
  await manager.decide(paidId, 'approve');
  await employee.awaitStatus(paidId, 'paid');
});
afterAll(closeBrowsers);

interface Seat {
  page: Page;
  connection: CDPSession;
  /** Errors and warnings of the browser since the last check. */
  complaints: string[];
}
const seats = new Map<Viewer, Promise<Seat>>();

/** Returns the viewer's browser, which serves all of their pages. */
function seatOf(viewer: Viewer): Promise<Seat> {
  const seat = seats.get(viewer) ?? takeSeat(viewer);
  seats.set(viewer, seat);
  return seat;
}

async function takeSeat(viewer: Viewer): Promise<Seat> {
  const page = viewer === 'nobody' ? await openBrowser(1440) : await openSignedIn(viewer);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return { page, complaints, connection: await page.context().newCDPSession(page) };
}

const addressOf = (path: string): string =>
  path
    .replace('/expenses/:id/proof', `/expenses/${paidId}/proof`)
    .replace('/expenses/:id', `/expenses/${expenseId}`)
    .replace(':id', 'new');

/** Whether React controls the page's markup. */
const hydrated = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const main = document.querySelector('#root main');
    return main !== null && Object.keys(main).some((key) => key.startsWith('__react'));
  });

/** Waits until the client has hydrated the page and nothing is loading any more. */
const settled = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const main = document.querySelector('#root main');
    const isAlive = main !== null && Object.keys(main).some((key) => key.startsWith('__react'));
    return isAlive && !main.querySelector('.animate-spin, .animate-shimmer, [aria-busy=true]');
  });

/** Returns how much wider the page is than its window, in pixels. */
const excessOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Returns the problems of the page at its current size. */
async function faultsOf(page: Page, at: string): Promise<string[]> {
  const excess = await excessOf(page);
  const { headings, mains } = await page.evaluate(() => ({
    headings: [...document.querySelectorAll('h1')].filter((each) => each.checkVisibility()).length,
    mains: document.querySelectorAll('main').length,
  }));
  const faults: [boolean, string][] = [
    [excess > 0, `${excess} px wider than the window`],
    [headings !== 1, `${headings} h1`],
    [mains !== 1, `${mains} main`],
  ];
  return faults.filter(([isSo]) => isSo).map(([, what]) => `${at}: ${what}`);
}

const named = (at: string, faults: string[]): string[] => faults.map((fault) => `${at}: ${fault}`);

/** Sizes at which only the layout is checked. 720 px at two dots per pixel correspond to 1440 at 200 %. */
const otherSizes = [
  { at: '320 px', width: 320, height: 640, deviceScaleFactor: 1 },
  { at: '2560 px', width: 2560, height: 1440, deviceScaleFactor: 1 },
  { at: '200 %', width: 720, height: 450, deviceScaleFactor: 2 },
];

async function lookAt(path: string): Promise<string[]> {
  const { viewer, title } = pages[path]!;
  const { page, connection, complaints } = await seatOf(viewer);
  const faults: string[] = [];
  // Colours change at once, so that none is sampled mid-transition.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${url}${addressOf(path)}`);
  await settled(page);
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: width === 360 ? 780 : 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    faults.push(...(await faultsOf(page, `${width} px`)));
    faults.push(...named(`${width} px light`, await axeViolations(page)));
    await page.emulateMedia({ colorScheme: 'dark' });
    // A theme changes colours only: axe has checked everything else.
    faults.push(...named(`${width} px dark`, await axeViolations(page, ['color-contrast'])));
  }
  for (const { at, ...metrics } of otherSizes) {
    await connection.send('Emulation.setDeviceMetricsOverride', { ...metrics, mobile: false });
    // A chart follows its new width a moment later; a remaining overflow is reported.
    await page
      .waitForFunction('document.documentElement.scrollWidth <= innerWidth', { timeout: 2_000 })
      .catch(() => undefined);
    faults.push(...(await faultsOf(page, at)));
  }
  await connection.send('Emulation.clearDeviceMetricsOverride');
  const expected = path === '/' ? title : `${title} · Outlay`;
  if ((await page.title()) !== expected) faults.push(`its title is ${await page.title()}`);
  return [...faults, ...complaints.splice(0)];
}

test('every path of the router is looked at here', () => {
  expect(Object.keys(pages).toSorted()).toEqual(pagePaths().toSorted());
});

describe('axe finds nothing in either theme, nothing is wider than the window, and the browser complains of nothing', () => {
  test.each(Object.keys(pages))('%s', async (path) => {
    expect(await lookAt(path)).toEqual([]);
  });
});

/** Sizes at which every state of a page is looked at. */
const narrowSizes = [
  { at: '320 px', width: 320, height: 640, deviceScaleFactor: 1 },
  { at: '360 px', width: 360, height: 780, deviceScaleFactor: 1 },
  { at: '200 %', width: 720, height: 450, deviceScaleFactor: 2 },
];

async function narrowFaultsOf({ page, connection }: Seat, state: string): Promise<string[]> {
  const faults: string[] = [];
  for (const { at, ...metrics } of narrowSizes) {
    await connection.send('Emulation.setDeviceMetricsOverride', { ...metrics, mobile: false });
    // A chart follows its new width a moment later; a remaining overflow is reported.
    await page
      .waitForFunction('document.documentElement.scrollWidth <= innerWidth', { timeout: 2_000 })
      .catch(() => undefined);
    faults.push(...(await faultsOf(page, `${state}, ${at}`)));
  }
  return faults;
}

/** What failed says so in words, with a way to try again. */
const hasUnansweredError = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const main = document.querySelector('main');
    const failed = [...(main?.querySelectorAll('[role=alert]') ?? [])];
    const retries = [...(main?.querySelectorAll('button') ?? [])].filter((button) =>
      /retry|try again|refresh/i.test(button.textContent),
    );
    return failed.length > 0 && retries.length === 0;
  });

const signedIn = Object.entries(pages).filter(([, { viewer }]) => viewer !== 'nobody');

describe('while it loads and when loading has failed, a page fits its window, has one h1, and offers another try', () => {
  test.each(signedIn)('%s', async (path, { viewer }) => {
    const seat = await seatOf(viewer);
    const { page, complaints } = seat;
    const answer = await holdBack(page, '**/graphql');
    await page.goto(`${url}${addressOf(path)}`);
    await hydrated(page);
    // Its code comes first; a page that has no heading while it loads is reported.
    await page
      .locator('h1')
      .first()
      .waitFor({ timeout: 5_000 })
      .catch(() => undefined);
    const faults = await narrowFaultsOf(seat, 'loading');
    answer();
    const mend = await breakGraphql(page, 'status 503');
    await page.reload();
    await settled(page);
    faults.push(...(await narrowFaultsOf(seat, 'failed')));
    if (await hasUnansweredError(page)) faults.push('failed: no way to try again');
    await mend();
    await seat.connection.send('Emulation.clearDeviceMetricsOverride');
    complaints.splice(0);
    expect(faults).toEqual([]);
  });
});

describe('for a newcomer, with nothing on it yet, a page fits its window and has one h1', () => {
  const ofMembers = signedIn.filter(
    ([path, { viewer }]) => viewer === 'employee' && !path.includes(':id'),
  );
  test.each(ofMembers)('%s', async (path) => {
    const seat = await seatOf('newcomer');
    await seat.page.goto(`${url}${path}`);
    await settled(seat.page);
    const faults = await narrowFaultsOf(seat, 'empty');
    await seat.connection.send('Emulation.clearDeviceMetricsOverride');
    expect(faults).toEqual([]);
  });
});

test('for whoever asks for less motion nothing moves, not even what stands for the expected', async () => {
  /** Returns the names of endless animations. */
  const moving = (page: Page): Promise<string[]> =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter((each) => {
          const { duration, iterations } = each.effect?.getComputedTiming() ?? {};
          return Number(duration) * Number(iterations) > 1;
        })
        .map((each) => (each as CSSAnimation).animationName),
    );
  for (const [viewer, path, operation, arrival] of [
    ['employee', '/dashboard', 'RecentExpenses', 'table a'],
    ['manager', '/pending-tasks', 'PendingTasks', 'article'],
  ] as const) {
    const { page } = await seatOf(viewer);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const answer = await holdBack(page, '**/graphql', operation);
    await page.goto(`${url}${path}`);
    await page.locator('main .animate-shimmer').first().waitFor();
    // Placeholders pulse only during a long wait.
    await page.waitForFunction(() => document.documentElement.dataset['calm'] === undefined);
    expect(await moving(page), path).toEqual([]);
    answer();
    await page.locator(`main ${arrival}`).first().waitFor();
    expect(await moving(page), path).toEqual([]);
  }
});
