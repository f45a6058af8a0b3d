import type { launchChromium } from '@outlay/dev/chromium';
import { DEMO_PASSWORD, type NewExpense, type RestClient } from '@outlay/dev/demo-data';

type Browser = Awaited<ReturnType<typeof launchChromium>>;
export type Page = Awaited<ReturnType<Browser['newPage']>>;

/** Requests in flight: the gateway and the database keep both cores busy with fewer. */
const AT_ONCE = 8;

/** Drafts numbered from 1; `choices`: what else each has. `then` gets each draft's id and number. */
export async function createDrafts(
  employee: RestClient,
  count: number,
  choices: (number: number) => Pick<NewExpense, 'currency'> & Partial<NewExpense>,
  then: (id: number, number: number) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1).values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const number of numbers) {
        const { id } = await employee.call<{ id: number }>('POST', '/expenses/', {
          title: `Expense ${number} of a long list`,
          amount: (number / 4).toFixed(2),
          time: '2026-11-20',
          vendor: `Vendor ${number % 40}`,
          ...choices(number),
        });
        await then(id, number);
      }
    }),
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
