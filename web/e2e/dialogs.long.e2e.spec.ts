import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { closeBrowsers, openSignedIn } from './browser.ts';

afterAll(closeBrowsers);

/** Dialogs of each kind, by the page and the button that open them. */
const DIALOGS: readonly [path: string, button: string | RegExp][] = [
  ['/admin/members', 'Invite member'],
  ['/admin/members', /^Edit /],
  ['/admin/members', /^Deactivate /],
  ['/admin/policies', 'New tax code'],
  ['/expenses', /^Notifications/],
];

/** Timers that the page sets from here on never ring, so a dialog that waits for one never opens. */
const stopTimers = (page: Page): Promise<unknown> =>
  page.evaluate(() => Object.assign(window, { timersStopped: true }));

/** Opens a browser whose timers can be stopped. */
async function openStoppable(width: number): Promise<Page> {
  const page = await openSignedIn('admin', width);
  await page.addInitScript(() => {
    const start = window.setTimeout;
    Object.assign(window, {
      setTimeout: (run: () => void, ms = 0) =>
        'timersStopped' in window && ms > 0 ? 0 : start(run, ms),
    });
  });
  return page;
}

test.each([390, 1440])(
  'at %i px a dialog opens on its first press without waiting for a timer, takes the focus, and returns it',
  async (width) => {
    const page = await openStoppable(width);
    for (const [path, name] of DIALOGS) {
      await page.goto(new URL(path, page.url()).href);
      const button = page.getByRole('button', { name }).first();
      await button.focus();
      await stopTimers(page);
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
      await dialog.waitFor();
      const hasFocus = () => dialog.evaluate((each) => each.contains(document.activeElement));
      await expect.poll(hasFocus).toBe(true);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      const isBack = () => button.evaluate((each) => each === document.activeElement);
      await expect.poll(isBack).toBe(true);
    }
  },
);

test.each(['Control+k', '?'])('%s opens its dialog without waiting for a timer', async (keys) => {
  const page = await openStoppable(1440);
  await page.goto(new URL('/expenses', page.url()).href);
  await page.getByRole('button', { name: /^Notifications/ }).waitFor();
  await stopTimers(page);
  // Page-wide keys load a moment after the page.
  const isOpen = async () => {
    await page.keyboard.press(keys);
    return (await page.getByRole('dialog').count()) > 0;
  };
  await expect.poll(isOpen, { timeout: 20_000, interval: 300 }).toBe(true);
});
