import type { Page } from 'playwright-core';

interface Ear {
  heard?: string[];
}

/**
 * Records what screen readers say by themselves on the pages that follow: changes of live regions, and new alerts. A polite region
 * that came together with its text isn't among them, because not every screen reader says it.
 */
export const hearAnnouncements = (page: Page): Promise<unknown> => page.addInitScript(listen);

/** Waits until this was announced; a text may be the beginning. Announcements before it count as heard. */
export async function awaitAnnouncement(page: Page, text: string): Promise<void> {
  const isHeard = (expected: string): boolean => {
    const heard = (window as Ear).heard ?? [];
    const at = heard.findIndex((each) => each.startsWith(expected));
    heard.splice(0, at + 1);
    return at >= 0;
  };
  // Reading a receipt takes a while on a busy machine.
  await page.waitForFunction(isHeard, text, { timeout: 120_000 });
}

/** Runs in the page. */
function listen(): void {
  const live = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]';
  const heard: string[] = [];
  (window as Ear).heard = heard;
  const isMuted = (each: Element | null): boolean =>
    each?.matches('[aria-hidden=true], [aria-hidden=true] *') === true;
  const say = (region: Element): void => {
    const words = document.createTreeWalker(region, NodeFilter.SHOW_TEXT);
    let text = '';
    while (words.nextNode()) {
      const { textContent, parentElement } = words.currentNode;
      if (!isMuted(parentElement)) text += ` ${textContent}`;
    }
    text = text.replaceAll(/\s+/g, ' ').trim();
    if (text !== '') heard.push(text);
  };
  new MutationObserver((changes) => {
    const added = changes
      .flatMap(({ addedNodes }) => [...addedNodes])
      .filter((node) => node instanceof Element);
    const regions = new Set<Element>();
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      const region = element?.closest(live);
      if (region && !isMuted(element) && !added.some((each) => each.contains(region)))
        regions.add(region);
    }
    for (const each of added)
      for (const alert of [each, ...each.querySelectorAll('*')])
        if (alert.getAttribute('role') === 'alert') regions.add(alert);
    for (const region of regions) say(region);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
