import type { launchChromium } from '@outlay/dev/chromium';
import { DEMO_PASSWORD, type NewExpense, type RestClient } from '@outlay/dev/demo-data';
import { readRunFile } from '@outlay/dev/stack';
import { askDatabase } from './ask-database.ts';

type Browser = Awaited<ReturnType<typeof launchChromium>>;
export type Page = Awaited<ReturnType<Browser['newPage']>>;

/** Requests in flight: the gateway and the database keep both cores busy with fewer. */
const AT_ONCE = 8;
/** Drafts that are created; the others are copies of these, since the API takes minutes for thousands. */
const CREATED = 40;

type Choices = Pick<NewExpense, 'currency'> & Partial<NewExpense>;

/** Numbered drafts of `employee`, with what else `choices` says of each. */
export async function createDrafts(
  dataDir: string,
  employee: RestClient,
  count: number,
  choices: (number: number) => Choices,
): Promise<void> {
  const ids = await createEach(Math.min(CREATED, count), async (number) => {
    const { id } = await employee.call<{ id: number }>('POST', '/expenses/', {
      title: `Expense ${number} of a long list`,
      amount: (number / 4).toFixed(2),
      time: '2026-11-20',
      vendor: `Vendor ${number}`,
      ...choices(number),
    });
    return id;
  });
  const copies = count - ids.length;
  if (copies > 0) await copyDrafts(dataDir, ids, copies);
}

/** The results of `create` for the numbers from 1, several at once. */
export async function createEach<Result>(
  count: number,
  create: (number: number) => Promise<Result>,
): Promise<Result[]> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1).values();
  const results: Result[] = [];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const number of numbers) results.push(await create(number));
    }),
  );
  return results;
}

/** Adds copies to the service's own table: the list and its rows read no other. */
async function copyDrafts(dataDir: string, ids: readonly number[], count: number): Promise<void> {
  const url = readRunFile(dataDir)?.databases['expense'];
  if (url === undefined) throw new Error('run.json names no database of expense');
  await askDatabase(
    url,
    `insert into expenses (organization_id, creator_id, title, amount, currency, usd_amount, vendor, category_id, policy_id,
       expense_type, status, source, day, created_at)
     select organization_id, creator_id, 'Copy ' || n || ' of a long list', amount, currency, usd_amount, vendor, category_id,
       policy_id, expense_type, status, source, day, created_at - n * interval '1 second'
     from generate_series(1, ${count}) n
     join expenses on id = ('{${ids.join(',')}}'::bigint[])[1 + n % ${ids.length}]`,
  );
}

/** A page of the built client, signed in. */
export async function openPage(
  browser: Browser,
  url: string,
  email: string,
  path: string,
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
  await page.goto(url + path);
  return page;
}

/** Presses Load more until the list of expenses has so many rows. */
export async function loadRows(page: Page, rowsWanted: number): Promise<void> {
  const rows = page.getByRole('row');
  await rows.nth(1).waitFor();
  const more = page.getByRole('button', { name: 'Load more' });
  for (let shown = await rows.count(); shown <= rowsWanted; shown = await rows.count()) {
    await more.click();
    await rows.nth(shown).waitFor({ state: 'attached' });
  }
}
