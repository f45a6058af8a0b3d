import type { Link } from './link.ts';
import { verdictText, verdictTitle, type Verdict } from './verdict.ts';
import type { VerifiedLog } from './verify-log.ts';
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

/** Who may decide by an authority log, one line each, and whether all of its entries count. */
export function logReportOf({
  entries,
  head,
  end,
  members,
  pending,
  problem,
}: VerifiedLog): string {
  const people = members.map(({ id, roles, active, keys }) => {
    const state = active ? roles.join(', ') : 'deactivated';
    return `member ${id}  ${state}  ${keys.length} ${keys.length === 1 ? 'key' : 'keys'}`;
  });
  const waiting = pending === 0 ? '' : ` ${pending} wait for a second person.`;
  const counted = `${entries} entries, each signed by whoever could say it.${waiting}`;
  const proved =
    end.signedAt === null ? 'Not verified: entries may be missing at its end.' : 'Proved.';
  const verdict = problem
    ? `False. Entry ${problem.sequence} does not count: ${problem.message}`
    : `${proved} ${counted}`;
  return [...people, '', `Head ${head}`, end.words, verdict].join('\n');
}
