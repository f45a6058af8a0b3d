import type { Author } from './author.ts';
import { isAtLeast } from './keys.ts';
import { othersWhoMaySay, refusal, type KindRules, type Refusal, type Said } from './kind.ts';
import { circumstancesOf, KINDS, saidOf } from './kinds.ts';
import { elapsedSince, isOnePerson } from './origin.ts';
import type { Authority, Proposal } from './state.ts';
import type { Trust } from './trust.ts';

/** Members who have a passkey sign sensitive statements with it. Where sessions count, the step-up demands it. */
export function assuranceProblem(
  { keys }: Authority,
  { isSensitive, acceptsSession }: KindRules<unknown>,
  { memberId, assurance }: Author,
  { assuranceMin }: Trust,
): Refusal | null {
  const takesSessions = assuranceMin === 'SESSION';
  const hasPasskey = [...keys.values()].some(
    (key) => key.memberId === memberId && key.kind === 'passkey',
  );
  if (isSensitive && hasPasskey && !takesSessions && !isAtLeast(assurance, 'PASSKEY')) {
    return refusal('PASSKEY_REQUIRED', 'Sign this with your passkey.');
  }
  return acceptsSession || isAtLeast(assurance, assuranceMin)
    ? null
    : refusal('PROOF_REQUIRED', 'Sign this with the key of your device.');
}

/** Why somebody may not answer a proposal: the second person may say the same, and is not the first. */
export function answerProblem(
  state: Authority,
  { authorId }: Proposal,
  rules: KindRules<unknown>,
  said: Said<unknown>,
  author: Author,
  trust: Trust,
  isWithdrawal: boolean,
): Refusal | null {
  const weak = assuranceProblem(state, rules, author, trust);
  if (weak) return weak;
  if (isWithdrawal && author.memberId === authorId) return null;
  const mayNot = rules.refusal(state, { ...said, authorId: author.memberId });
  if (mayNot || isWithdrawal) return mayNot;
  return isOnePerson(state, author.memberId, authorId, said)
    ? refusal(
        'SECOND_PERSON_REQUIRED',
        'You count as the person who proposed this. Someone else must confirm it.',
      )
    : null;
}

/** Time confirms what an only person said, and never what another person could confirm. */
export function maturityProblem(
  state: Authority,
  { proposedAt }: Proposal,
  rules: KindRules<unknown>,
  said: Said<unknown>,
): Refusal | null {
  const isDue = elapsedSince(state, proposedAt, said.at) >= said.delayS * 1_000;
  return isDue && rules.isConfirmedByTime && othersWhoMaySay(rules, state, said).length === 0
    ? null
    : refusal('SECOND_PERSON_REQUIRED', 'Someone else must confirm this.');
}

/** A proposal as its kind reads it, as if it were answered at a moment. */
function proposedNow(
  state: Authority,
  proposal: Proposal,
  { trust, now }: Moment,
): { readonly rules: KindRules<unknown>; readonly said: Said<unknown> } | null {
  const { statement } = proposal.signed;
  const rules = KINDS[statement.kind];
  if (!rules) return null;
  const entry = { at: now.toISOString(), sequence: state.sequence + 1 };
  const said = saidOf(statement, proposal.authorId, null, circumstancesOf(entry, trust), rules);
  return 'code' in said ? null : { rules, said };
}

interface Moment {
  readonly trust: Trust;
  readonly now: Date;
}

/** Whether a member may confirm or withdraw a proposal now, with a key that is strong enough. */
export function mayAnswer(
  state: Authority,
  statementHash: string,
  memberId: string,
  answer: 'confirm' | 'withdraw',
  moment: Moment,
): boolean {
  const proposal = state.proposals.get(statementHash);
  const found = proposal && proposedNow(state, proposal, moment);
  if (!proposal || !found) return false;
  const { rules, said } = found;
  const author = { memberId, assurance: 'PASSKEY' as const };
  const isWithdrawal = answer === 'withdraw';
  return answerProblem(state, proposal, rules, said, author, moment.trust, isWithdrawal) === null;
}

/** When time confirms a proposal; null while somebody else can, or where time never does. */
export function maturesAt(state: Authority, statementHash: string, moment: Moment): Date | null {
  const proposal = state.proposals.get(statementHash);
  const found = proposal && proposedNow(state, proposal, moment);
  if (!proposal || !found?.rules.isConfirmedByTime) return null;
  if (othersWhoMaySay(found.rules, state, found.said).length > 0) return null;
  const waitedMs = elapsedSince(state, proposal.proposedAt, moment.now);
  return new Date(moment.now.getTime() - waitedMs + moment.trust.delayS * 1_000);
}
