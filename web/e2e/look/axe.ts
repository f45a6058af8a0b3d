import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** Runs axe on the page, with all rules or these; returns the rule and the markup of each violation. */
export async function axeViolations(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(axe.source);
  const options: RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const violations = await page.evaluate(async (given) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    const found = await inPage.run(given);
    return found.violations.map(({ id, nodes }) => ({ id, html: nodes.map(({ html }) => html) }));
  }, options);
  return violations.map(({ id, html }) => `${id}: ${html.join('\n').slice(0, 400)}`);
}
