import { speakerOf } from './author.ts';
import { CLOCK_DIFFERENCE_MAX_MS } from './apply.ts';
import { refusal, type Refusal } from './kind.ts';
import { circumstancesOf, KINDS, saidOf } from './kinds.ts';
import { assuranceProblem } from './proposals.ts';
import { withChanges, type Authority } from './state.ts';
import type { Signed } from './statement.ts';
import type { Trust } from './trust.ts';

/** So many entries about one subject may be on their way. What is further ahead would forbid for ever: no entry could lift it. */
const AHEAD_MAX = 10;

/**
 * Returns the state as if a statement that only forbids were in the log already, whoever carried it; a refusal when its author may
 * not say it. It stays outside of the log until its entry comes.
 */
export function forbidden(
  state: Authority,
  signed: Signed,
  at: Date,
  trust: Trust,
): Authority | Refusal {
  const { statement } = signed;
  const rules = KINDS[statement.kind];
  if (!rules?.forbids) return refusal('VALIDATION_FAILED', 'This statement forbids nothing.');
  if (Math.abs(at.getTime() - Date.parse(statement.madeAt)) > CLOCK_DIFFERENCE_MAX_MS) {
    return refusal('PROOF_INVALID', 'The statement is older than ten minutes. Make it again.');
  }
  const ahead = statement.version - (state.versions.get(statement.subject) ?? 0);
  if (ahead < 1 || ahead > AHEAD_MAX) {
    return refusal('STATEMENT_OUTDATED', 'Someone changed this since.');
  }
  const author = speakerOf(state, signed, trust);
  if ('code' in author) return author;
  const weak = assuranceProblem(state, rules, author, trust);
  if (weak) return weak;
  const entry = { at: at.toISOString(), sequence: state.sequence };
  const said = saidOf(statement, author.memberId, null, circumstancesOf(entry, trust), rules);
  if ('code' in said) return said;
  // What takes two people forbids nothing before the second has agreed.
  const problem = rules.refusal(state, said);
  if (problem) return problem;
  return rules.people(state, said) === 'one'
    ? withChanges(state, rules.changes(state, said))
    : refusal('SECOND_PERSON_REQUIRED', 'This waits for a second person.');
}
