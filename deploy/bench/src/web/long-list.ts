import { launchChromium } from '@outlay/testkit/chromium';
import { join } from 'node:path';
import { median } from '../report.ts';

const ROW_COUNT = 2_000;
const ROUND_COUNT = 5;
/** Longer than any reaction, so that one action doesn't count for the next. */
const PAUSE_MS = 1_000;
/** Nothing listens there: the browser's requests are answered here. */
const ORIGIN = 'http://localhost:1';

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof launchChromium>>['newPage']>>;

type Actions = Readonly<Record<string, (page: Page) => Promise<unknown>>>;

/** What people do with a long list, in this order. */
const ACTIONS: Actions = {
  'j to the first row': (page) => page.keyboard.press('j'),
  'j to the next row': (page) => page.keyboard.press('j'),
  'x selects a row': (page) => page.keyboard.press('x'),
  'select all': (page) => page.getByLabel('Select all expenses').click(),
  'scroll ten screens': (page) => page.mouse.wheel(0, 9_000),
  'open a row beside the list': (page) => page.locator('[data-row]').nth(200).click(),
  'j shows the next one': (page) => page.keyboard.press('j'),
  'Escape closes it': (page) => page.keyboard.press('Escape'),
  'filter by drafts': (page) => page.getByRole('button', { name: /^Draft/ }).click(),
};

const tap =
  (name: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByRole('button', { name }).first().click();

/** The same by thumb. */
const TAPS: Actions = {
  'choose drafts': tap(/^Draft/),
  'choose all again': tap(/^Draft/),
  'choose a status': (page) => page.getByLabel('Status', { exact: true }).selectOption('DRAFT'),
  'type a letter': (page) => page.getByLabel('Search', { exact: true }).press('a'),
  'delete it': (page) => page.getByLabel('Search', { exact: true }).press('Backspace'),
  'open the filters': tap('Filters'),
  'close the filters': tap('Filters'),
  'scroll ten screens': (page) => page.mouse.wheel(0, 8_000),
  'open More': tap('More'),
  'close it': (page) => page.keyboard.press('Escape'),
};

/** A screen, and how much slower its processor is. */
const DEVICES = [
  { device: 'desktop', width: 1440, height: 900, slowdown: 1, actions: ACTIONS },
  { device: 'phone, CPU / 4', width: 390, height: 844, slowdown: 4, actions: TAPS },
] as const;
type Device = (typeof DEVICES)[number];

/** Measures how long the built client in `dist` takes to react to actions on a list of 2,000 expenses. */
export async function measureLongList(dist: string) {
  const rows: Record<string, string | number>[] = [];
  for (const device of DEVICES) rows.push(...(await measureOn(dist, device)));
  return rows;
}

async function measureOn(dist: string, device: Device) {
  const rounds: Reaction[][] = [];
  for (let round = 0; round < ROUND_COUNT; round += 1) rounds.push(await runRound(dist, device));
  return Object.keys(device.actions).map((action, at) => {
    const events = rounds.map((round) => round[at]?.event ?? 0);
    const tasks = rounds.map((round) => round[at]?.longtask ?? 0);
    return {
      [`on ${ROW_COUNT} rows`]: action,
      device: device.device,
      'event to paint, median ms': median(events),
      'worst ms': Math.max(...events),
      'longest task, median ms': median(tasks),
    };
  });
}

/** Longest durations since the last action, in ms; 0 for an event of less than 16 ms and a task of less than 50. */
type Reaction = Record<'event' | 'longtask', number>;

async function runRound(
  dist: string,
  { width, height, slowdown, actions }: Device,
): Promise<Reaction[]> {
  const browser = await launchChromium('many');
  const page = await browser.newPage({ viewport: { width, height } });
  await answerRequests(page, dist);
  await page.addInitScript(observeReactions);
  await page.goto(`${ORIGIN}/expenses`);
  await page.locator(`[data-row][href="/expenses/${ROW_COUNT}"]`).waitFor({ state: 'attached' });
  const processor = await page.context().newCDPSession(page);
  await processor.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const takeReaction = async () => {
    await page.waitForTimeout(PAUSE_MS);
    return page.evaluate<Reaction>('takeReaction()');
  };
  const reactions: Reaction[] = [];
  for (const act of Object.values(actions)) {
    await takeReaction();
    await act(page);
    reactions.push(await takeReaction());
  }
  await browser.close();
  return reactions;
}

/** Runs in the page. */
function observeReactions(): void {
  let reaction = { event: 0, longtask: 0 };
  for (const type of ['event', 'longtask'] as const) {
    new PerformanceObserver((list) => {
      const durations = list.getEntries().map(({ duration }) => Math.round(duration));
      reaction[type] = Math.max(reaction[type], ...durations);
      // Node's types don't know what a browser observes.
    }).observe({ type, durationThreshold: 16 } as never);
  }
  const takeReaction = () => {
    const taken = reaction;
    reaction = { event: 0, longtask: 0 };
    return taken;
  };
  Object.assign(globalThis, { takeReaction });
}

const user = { id: 7, first_name: 'Lee', last_name: 'Park', email: '', roles: ['admin'] };

/** The client's files, a session, and the list. All other data fails, which the page shows in its place. */
async function answerRequests(page: Page, dist: string): Promise<void> {
  const list = { data: { expenses: { edges, pageInfo: { hasNextPage: false, endCursor: null } } } };
  const failure = { data: null, errors: [{ message: 'Not part of this measurement.' }] };
  await page.addInitScript((kept) => localStorage.setItem('user', kept), JSON.stringify(user));
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const isList = route.request().postData()?.includes('"ExpenseList"') === true;
    if (pathname === '/graphql') return route.fulfill({ json: isList ? list : failure });
    if (pathname === '/api/v1/auth/refresh')
      return route.fulfill({ json: { access_token: 'token', expires_in: 3_600, user } });
    if (pathname === '/expenses') return route.fulfill({ path: join(dist, 'index.html') });
    if (pathname.startsWith('/assets/')) return route.fulfill({ path: join(dist, pathname) });
    return route.fulfill({ status: 404 });
  });
}

const allowed = { allowed: true, code: null, reason: null };
const choice = { __typename: 'Choice', id: '1', name: 'Meals' };
const expense = {
  ...{ __typename: 'Expense', title: 'Team lunch', vendor: 'Blue Bottle Coffee', source: 'FIAT' },
  ...{ amount: '128.40', currency: 'EUR', usdAmount: '139.90', status: 'DRAFT' },
  ...{ date: '2026-11-17', createdAt: '2026-11-17T12:00:00Z', category: choice, policy: choice },
  ...{ receipt: null, reimbursement: null, duplicates: [], violations: [] },
  viewerCan: { edit: allowed, delete: allowed, submit: allowed },
  creator: { __typename: 'Person', id: '8', firstName: 'Ana', lastName: 'Ruiz', department: null },
};
const edges = Array.from({ length: ROW_COUNT }, (_, index) => ({
  cursor: String(index),
  node: { ...expense, id: String(index + 1) },
}));
