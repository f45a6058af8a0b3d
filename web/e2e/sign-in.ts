import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '@outlay/stack/demo-data';

/** Fills in and submits the sign-in form, on which the page is, for a demo account. */
export async function submitSignIn(
  page: Page,
  name: string,
  password = DEMO_PASSWORD,
): Promise<void> {
  await page.getByLabel('Email Address').fill(`${name}@outlay.test`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}
