import type { Page } from 'playwright-core';
import { focusedElement } from '../focus.ts';

/** A list of rows repeats itself: after so many stops the order is known. */
const STOPS_MAX = 60;

interface Stop {
  name: string;
  /** Whether it begins a dialog, which holds the focus: Tab comes here again from its end. */
  isDialogsFirst: boolean;
  /** Number of the landmark or dialog that contains it. */
  region: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Tabs through the page; returns the stops that are above, or left of, the one before in the same region, and those that don't show their focus. */
export async function focusFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  let before: Stop | null = null;
  for (let count = 0; count < STOPS_MAX; count += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement === document.body)) break;
    await focusedElement(page).catch((error: unknown) => faults.push(String(error)));
    const stop: Stop = await page.evaluate(readStop);
    if (before !== null && stop.isDialogsFirst) break;
    if (before !== null && goesBack(before, stop))
      faults.push(`from '${before.name}' the focus goes back to '${stop.name}'`);
    before = stop;
  }
  return faults;
}

/** A next column starts above the end of the one before. */
function goesBack(from: Stop, to: Stop): boolean {
  if (from.region !== to.region) return false;
  const isAbove = to.bottom <= from.top + 1 && to.left < from.right;
  const overlap = Math.min(from.bottom, to.bottom) - Math.max(from.top, to.top);
  const isOnSameLine = overlap > Math.min(from.bottom - from.top, to.bottom - to.top) / 2;
  return isAbove || (isOnSameLine && to.right <= from.left);
}

/** Runs in the page. */
function readStop(): Stop {
  const element = document.activeElement as HTMLElement;
  const region = element.closest(
    'header, nav, main, aside, section, footer, form, [role=dialog], [role=alertdialog], [role=status]',
  );
  const dialog = element.closest('[role=dialog], [role=alertdialog]');
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return {
    name: (element.getAttribute('aria-label') ?? element.innerText).trim().slice(0, 60),
    isDialogsFirst:
      dialog?.querySelector('a[href], button:enabled, input, select, textarea') === element,
    region: region === null ? -1 : [...document.querySelectorAll('*')].indexOf(region),
    left: left + scrollX,
    right: right + scrollX,
    top: top + scrollY,
    bottom: bottom + scrollY,
  };
}
