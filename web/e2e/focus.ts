import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** After this many stops the element counts as unreachable. */
const stopsMax = 80;

/** The focused element, as a keyboard user sees it. */
interface FocusedElement {
  /** The accessible name: its label, or else its text. */
  name: string;
  tag: string;
  /** Why the focus is not visible; null when it is. */
  unseen: string | null;
}

/**
 * Waits until a dialog can be used and has returned the focus.
 *
 * @throws when the focus is lost, or is not visible, for longer than that
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
  // A row's link draws its focus around the row, which its ::after covers.
  const isDrawn = (each: HTMLElement): boolean =>
    [getComputedStyle(each), getComputedStyle(each, '::after')].some(
      ({ outlineStyle, outlineWidth }) =>
        outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1,
    );
  // A visually hidden input, such as that of a drop zone, shows its focus on its container.
  let shown = element;
  while (shown.offsetWidth <= 1 && shown.parentElement !== null) shown = shown.parentElement;
  while (shown !== element && !isDrawn(shown) && shown.parentElement) shown = shown.parentElement;
  // A link may take two lines, with nothing of it between their middles.
  const { left, top, width, height } = shown.getClientRects()[0] ?? shown.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const isInWindow = x >= 0 && y >= 0 && x <= innerWidth && y <= innerHeight;
  const onTop = document.elementFromPoint(x, y);
  const reasons: [boolean, string][] = [
    [element === document.body, 'lost'],
    // The browser itself draws the focus on the button of a date field.
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

/** Presses Tab until the element of this name has the focus; every stop on the way must show its focus too. */
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
