import type { Link } from './link.ts';
import { countLinks } from './verify-proof.ts';

const WIDTH = 'not checked'.length;

/** One line for each link, and their number. */
export function reportOf(links: readonly Link[]): string {
  const lines = links.map(
    ({ result, title, detail }) => `${result.padEnd(WIDTH)}  ${title}: ${detail}`,
  );
  const counts = countLinks(links);
  const total = `${counts.true} true, ${counts.false} false, ${counts['not checked']} not checked.`;
  return [...lines, '', total].join('\n');
}
