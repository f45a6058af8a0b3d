import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Beyond this many stops the keyboard does not lead there. */
const stopsMax = 80;

/** What has the focus, as a person with a keyboard sees it. */
interface FocusedElement {
  /** What it is called: its label, or else its text. */
  name: string;
  tag: string;
  /** Why nobody could tell that it has the focus; null when everybody can. */
  unseen: string | null;
}

/**
 * A dialog takes a moment until it can be touched, and until it has given the focus back.
 * @throws when the focus is lost, or on something that does not show it, for longer than that
 */
export async function focusedElement(page: Page): Promise<FocusedElement> {
  let focused = await page.evaluate(readFocus);
  const problem = async (): Promise<string | null> => {
    focused = await page.evaluate(readFocus);
    return focused.unseen && `${focused.tag} '${focused.name}' is ${focused.unseen}`;
  };
  if (focused.unseen !== null) {
    await expect.poll(problem, { timeout: 3_000, interval: 20 }).toBeNull();
  }
  return focused;
}

/** Runs in the page. */
function readFocus(): FocusedElement {
  const element = document.activeElement as HTMLElement;
  const label = (element as HTMLInputElement).labels?.[0]?.innerText;
  const name = element.getAttribute('aria-label') ?? label ?? element.innerText;
  const isDrawn = (each: HTMLElement): boolean => {
    const { outlineStyle, outlineWidth } = getComputedStyle(each);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
  };
  // What is there for screen readers only, such as the input of a place for files, is drawn by what stands around it.
  let shown = element;
  while (shown.offsetWidth <= 1 && shown.parentElement !== null) shown = shown.parentElement;
  while (shown !== element && !isDrawn(shown) && shown.parentElement) shown = shown.parentElement;
  const { left, top, width, height } = shown.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const isInWindow = x >= 0 && y >= 0 && x <= innerWidth && y <= innerHeight;
  const onTop = document.elementFromPoint(x, y);
  const reasons: [boolean, string][] = [
    [element === document.body, 'lost'],
    // On the button of a date field the browser itself draws the focus.
    [!isDrawn(shown) && !element.matches('input[type=date]:not(:focus)'), 'not drawn'],
    [!isInWindow, `outside the window, at ${Math.round(x)},${Math.round(y)}`],
    [!shown.contains(onTop), `covered by ${onTop?.outerHTML.slice(0, 120) ?? 'nothing known'}`],
  ];
  return {
    name: name.trim(),
    tag: element.tagName.toLowerCase(),
    unseen: reasons.find(([isSo]) => isSo)?.[1] ?? null,
  };
}

/** Presses Tab until something of this name has the focus; whatever comes between has to show it as well. */
export async function tabTo(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
  const passed: string[] = [];
  for (let stop = 0; stop < stopsMax; stop += 1) {
    await page.keyboard.press(key);
    const focused = await focusedElement(page);
    if (typeof name === 'string' ? focused.name === name : name.test(focused.name)) return;
    passed.push(focused.name);
  }
  throw new Error(`Tab does not lead to ${String(name)}, but to ${passed.join(' | ')}`);
}
