import type { Link } from './link.ts';
import { verdictText, verdictTitle, type Verdict } from './verdict.ts';
import { countLinks } from './verify-proof.ts';

const WIDTH = 'not checked'.length;

/** One line for each link, the number of links by result, and the verdict. */
export function reportOf(links: readonly Link[], verdict: Verdict): string {
  const lines = links.map(
    ({ result, title, detail }) => `${result.padEnd(WIDTH)}  ${title}: ${detail}`,
  );
  const counts = countLinks(links);
  const total = `${counts.true} true, ${counts.false} false, ${counts['not checked']} not checked.`;
  const conclusion = `${verdictTitle(verdict)}. ${verdictText(verdict)}`;
  return [...lines, '', total, conclusion].join('\n');
}
