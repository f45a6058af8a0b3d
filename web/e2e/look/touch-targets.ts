import type { Page } from 'playwright-core';

/** What a finger needs, in pixels (WCAG 2.5.5). */
const TARGET_MIN = 44;

/** Returns the visible links, buttons and fields of which a finger meets less than 44 by 44 px. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(measureTargets, TARGET_MIN);

/** Runs in the page. Measures what a tap meets, so that labels, invisible extensions and covering neighbors count. */
function measureTargets(min: number): string[] {
  const targets = document.querySelectorAll<HTMLElement>(
    'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [role=switch], [role=tab], [role=menuitem]',
  );
  const isInline = (each: HTMLElement): boolean =>
    getComputedStyle(each).display === 'inline' &&
    (each.getClientRects().length > 1 ||
      (each.parentElement?.innerText.trim() ?? '') !== each.innerText.trim());
  const isExempt = (each: HTMLElement): boolean =>
    each.closest('[inert], [aria-hidden=true], th, [role=columnheader]') !== null ||
    isInline(each) ||
    !each.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const labelOf = (each: HTMLElement): HTMLElement | undefined =>
    (each as HTMLInputElement).labels?.[0];
  const meets = (target: HTMLElement, x: number, y: number): boolean => {
    const hit = document.elementFromPoint(x, y);
    return target.contains(hit) || labelOf(target)?.contains(hit) === true;
  };
  /** How far from the point, at most `min`, a tap in this direction still meets the target. */
  const reach = (target: HTMLElement, x: number, y: number, dx: number, dy: number): number => {
    let distance = 0;
    while (distance < min && meets(target, x + dx * (distance + 1), y + dy * (distance + 1)))
      distance += 1;
    return distance;
  };
  const found: string[] = [];
  for (const target of targets) {
    if (isExempt(target)) continue;
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { left, top, width, height } = target.getBoundingClientRect();
    // A link that skips to the content is there for the keyboard only, until it has the focus.
    if (width <= 1 && labelOf(target) === undefined) continue;
    const [x, y] = [left + width / 2, top + height / 2];
    // Covered by a dialog, or scrolled out of its list.
    if (!meets(target, x, y)) continue;
    const across = reach(target, x, y, -1, 0) + reach(target, x, y, 1, 0) + 1;
    const down = reach(target, x, y, 0, -1) + reach(target, x, y, 0, 1) + 1;
    // Where it begins between two pixels, one is lost.
    if (across + 1 < min || down + 1 < min)
      found.push(`${across} x ${down} px: ${target.outerHTML.slice(0, 200)}`);
  }
  return found;
}
