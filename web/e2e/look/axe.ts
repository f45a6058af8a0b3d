import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** GraphiQL's editor is a third party's: we can't fix it. */
const EXCLUDED = ['.graphiql-container'];

/** Runs axe on the page, with all rules or these; returns the rule and the markup of each violation. */
export async function axeViolations(page: Page, rules?: string[]): Promise<string[]> {
  // Once per page: it is half a megabyte.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  const options: RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const violations = await page.evaluate(
    async ([exclude, given]) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      const found = await inPage.run({ exclude }, given);
      return found.violations.map(({ id, nodes }) => ({ id, html: nodes.map(({ html }) => html) }));
    },
    [EXCLUDED, options] as const,
  );
  return violations.map(({ id, html }) => `${id}: ${html.join('\n').slice(0, 400)}`);
}
