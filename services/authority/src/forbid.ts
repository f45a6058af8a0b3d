import { CLOCK_DIFFERENCE_MAX_MS, type Effect } from './apply.ts';
import { speakerOf, type Author } from './author.ts';
import { refusal, type Refusal } from './kind.ts';
import { circumstancesOf, KINDS, saidOf } from './kinds.ts';
import { assuranceProblem } from './proposals.ts';
import { withChanges, type Authority, type OwnTables } from './state.ts';
import { isSaid, type Signed } from './statement.ts';
import type { Trust } from './trust.ts';

/** A statement that only forbids, between its arrival and its entry in the log. */
export interface Prohibition {
  readonly signed: Signed;
  readonly authorId: string;
  readonly receivedAtMs: number;
}

/** So many versions may a statement be ahead of the log. Further ahead it would forbid for ever: no entry could lift it. */
const AHEAD_MAX = 10;

/** The kinds that lift what somebody forbade. Any other prohibition ends with its own entry. */
const TAKEN_BACK_BY: Readonly<Record<string, readonly string[]>> = {
  'key.removed': ['keys.reset', 'keys.reset_by_mail'],
  'member.deactivated': ['member.reactivated'],
  'payments.paused': ['payments.resumed'],
  'payout.held': ['payout.released', 'payout.cancelled'],
  'wallet.removed': ['wallet.set'],
};

/** Returns who forbids something, whoever carried the statement; a refusal when its author may not say it now. */
export function forbiddenBy(
  state: Authority,
  signed: Signed,
  at: Date,
  trust: Trust,
): Author | Refusal {
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
    ? author
    : refusal('SECOND_PERSON_REQUIRED', 'This waits for a second person.');
}

/** The state as if what was forbidden were in the log already, whatever has become of its authors since. */
export function withForbidden(
  before: Authority,
  prohibitions: readonly Prohibition[],
  trust: Trust,
): Authority {
  const own: OwnTables = new Set();
  let state = before;
  for (const { signed, authorId, receivedAtMs } of prohibitions) {
    const rules = KINDS[signed.statement.kind];
    const entry = { at: new Date(receivedAtMs).toISOString(), sequence: state.sequence };
    const circumstances = circumstancesOf(entry, trust);
    const said = rules && saidOf(signed.statement, authorId, null, circumstances, rules);
    if (said && !('code' in said)) state = withChanges(state, rules.changes(state, said), own);
  }
  return state;
}

/** Whether an entry in effect is this waiting statement, or lifts it. Nobody else ends it by saying the same. */
export function ends(
  { statement, authorId }: Effect,
  { signed: { statement: forbidding }, authorId: forbidsId }: Prohibition,
): boolean {
  if (statement.subject !== forbidding.subject || statement.version < forbidding.version) {
    return false;
  }
  return (
    (authorId === forbidsId && isSaid(statement, forbidding)) ||
    (TAKEN_BACK_BY[forbidding.kind]?.includes(statement.kind) ?? false)
  );
}
