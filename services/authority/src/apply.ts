import { canonicalJson } from '@outlay/schemas/canonical-json';
import { z } from 'zod';
import { authorOf, type Author } from './author.ts';
import { DELEGATION_KINDS } from './delegation-kinds.ts';
import { lowers } from './demand.ts';
import { isAtLeast } from './keys.ts';
import { othersWhoMaySay, refusal, type KindRules, type Refusal, type Said } from './kind.ts';
import { KEY_KINDS } from './key-kinds.ts';
import { MEMBER_KINDS } from './member-kinds.ts';
import { elapsedSince, isOnePerson } from './origin.ts';
import { PAYMENT_KINDS } from './payment-kinds.ts';
import { RECORD_KINDS } from './record-kinds.ts';
import { RULE_KINDS } from './rule-kinds.ts';
import { withChanges, type Authority, type Change, type Proposal } from './state.ts';
import {
  hash,
  hashOf,
  proofSchema,
  statementFields,
  statementHash,
  type Signed,
  type Statement,
} from './statement.ts';
import type { Trust } from './trust.ts';

/** A statement in its place in the log. */
export interface Entry extends Signed {
  readonly sequence: number;
  /** Hash of the entry before; zeros for the first. */
  readonly previousHash: string;
  /** When the log's writer added it. */
  readonly at: string;
}

/** The hash that the next entry names. */
export const entryHash = ({ sequence, previousHash, at, statement, proof }: Entry): string =>
  hashOf(canonicalJson({ sequence, previousHash, at, statement, proof }));

/**
 * A statement that waits for a second person is named by its hash. Nobody signs that it matured: it says no more than that time has
 * passed, which everyone can check.
 */
const answerSchema = z.strictObject({ statementHash: hash() });
const ANSWER_KINDS = ['proposal.confirmed', 'proposal.withdrawn', 'proposal.matured'];

const KINDS = {
  ...MEMBER_KINDS,
  ...KEY_KINDS,
  ...DELEGATION_KINDS,
  ...RULE_KINDS,
  ...RECORD_KINDS,
  ...PAYMENT_KINDS,
} as unknown as Readonly<Record<string, KindRules<unknown>>>;

/** The kinds of entries of the log. */
export const ENTRY_KINDS: readonly string[] = [...Object.keys(KINDS), ...ANSWER_KINDS];

/** Whether a statement only forbids, so that the signer honours it from whoever carries it. */
export const isForbidding = (kind: string): boolean => KINDS[kind]?.forbids ?? false;

const shape = z.object({ ...statementFields, kind: z.string().max(40), body: z.unknown() });

/** How far a device's clock may be from the writer's. */
export const CLOCK_DIFFERENCE_MAX_MS = 10 * 60_000;

export type Applied =
  | {
      readonly ok: true;
      readonly state: Authority;
      /** Whether the statement now waits for a second person. */
      readonly isProposal: boolean;
    }
  | { readonly ok: false; readonly refusal: Refusal };

const refused = (problem: Refusal): Applied => ({ ok: false, refusal: problem });

/** Adds an entry to the state, or says why it can't be added. */
export function apply(state: Authority, entry: Entry, trust: Trust): Applied {
  const broken = placeProblem(state, entry);
  if (broken) return refused(broken);
  const at = new Date(entry.at);
  const read = shape.safeParse(entry.statement);
  if (!read.success || !proofSchema.safeParse(entry.proof).success) {
    return refused(refusal('VALIDATION_FAILED', 'The statement is not readable.'));
  }
  const late = timeProblem(state, entry.statement, at);
  if (late) return refused(late);
  const signedBy = authorOf(state, entry, trust);
  if ('code' in signedBy) return refused(signedBy);
  const outcome = changesOf(state, entry, signedBy, trust);
  if ('code' in outcome) return refused(outcome);
  const { subject, version } = entry.statement;
  const changed = withChanges(state, [
    { table: 'versions', key: subject, value: version },
    ...outcome.changes,
  ]);
  const { sequence } = entry;
  return {
    ok: true,
    state: { ...changed, sequence, head: entryHash(entry), at: entry.at },
    isProposal: outcome.isProposal,
  };
}

function placeProblem(state: Authority, entry: Entry): Refusal | null {
  const isNext =
    entry.sequence === state.sequence + 1 &&
    entry.previousHash === state.head &&
    entry.at >= state.at &&
    entry.statement.organizationId === state.organizationId;
  return isNext ? null : refusal('LOG_BROKEN', 'The entry is not the next of this log.');
}

function timeProblem(
  { versions }: Authority,
  { subject, version, madeAt }: Statement,
  at: Date,
): Refusal | null {
  if (Math.abs(at.getTime() - Date.parse(madeAt)) > CLOCK_DIFFERENCE_MAX_MS) {
    return refusal('PROOF_INVALID', 'The statement is older than ten minutes. Make it again.');
  }
  return version === (versions.get(subject) ?? 0) + 1
    ? null
    : refusal('STATEMENT_OUTDATED', 'Someone changed this first. Reload, then try again.');
}

interface Outcome {
  readonly changes: readonly Change[];
  readonly isProposal: boolean;
}

function changesOf(
  state: Authority,
  entry: Entry,
  author: Author,
  trust: Trust,
): Outcome | Refusal {
  const { statement } = entry;
  const time = { at: new Date(entry.at), delayS: trust.delayS };
  if (ANSWER_KINDS.includes(statement.kind)) {
    return answerOf(state, entry, author, trust);
  }
  const rules = KINDS[statement.kind];
  if (!rules) return refusal('VALIDATION_FAILED', `There is no kind ${statement.kind}.`);
  const weak = assuranceProblem(state, rules, author, trust);
  if (weak) return weak;
  const said = saidOf(statement, author.memberId, null, entry.sequence, time, rules);
  if ('code' in said) return said;
  const problem = rules.refusal(state, said);
  if (problem) return problem;
  const changes = rules.changes(state, said);
  if (!takesTwo(state, rules, said, changes)) return { changes, isProposal: false };
  const others = othersWhoMaySay(rules, state, said);
  const isAlone = others.length === 0;
  if (isAlone && !rules.isConfirmedByTime) return needsSecondPerson();
  if (isAlone && trust.delayS === 0) return { changes, isProposal: false };
  const proposal: Proposal = {
    signed: { statement, proof: entry.proof },
    authorId: author.memberId,
    proposedAt: entry.at,
  };
  const key = statementHash(statement);
  return { changes: [{ table: 'proposals', key, value: proposal }], isProposal: true };
}

const needsSecondPerson = (): Refusal =>
  refusal('SECOND_PERSON_REQUIRED', 'This takes a second admin. Invite one first.');

/** What the author says, as the kind reads it. */
function saidOf(
  statement: Statement,
  authorId: string,
  confirmedById: string | null,
  sequence: number,
  time: { readonly at: Date; readonly delayS: number },
  rules: KindRules<unknown>,
): Said<unknown> | Refusal {
  const [about, subjectId = ''] = statement.subject.split('/');
  const body = rules.body.safeParse(statement.body);
  if (!body.success || about !== rules.about) {
    const field = body.error?.issues[0]?.path.join('.') ?? 'subject';
    return refusal('VALIDATION_FAILED', `Invalid ${field}.`);
  }
  return { authorId, confirmedById, subjectId, body: body.data, sequence, ...time };
}

/** An organization whose author has a passkey signs what is sensitive with it. */
function assuranceProblem(
  { keys }: Authority,
  { isSensitive, acceptsSession }: KindRules<unknown>,
  { memberId, assurance }: Author,
  { assuranceMin }: Trust,
): Refusal | null {
  const hasPasskey = [...keys.values()].some(
    (key) => key.memberId === memberId && key.kind === 'passkey',
  );
  if (isSensitive && hasPasskey && !isAtLeast(assurance, 'PASSKEY')) {
    return refusal('PASSKEY_REQUIRED', 'Sign this with your passkey.');
  }
  return acceptsSession || isAtLeast(assurance, assuranceMin)
    ? null
    : refusal('PROOF_REQUIRED', 'Sign this with the key of your device.');
}

function takesTwo(
  state: Authority,
  rules: KindRules<unknown>,
  said: Said<unknown>,
  changes: readonly Change[],
): boolean {
  const people = rules.people(state, said);
  if (people !== 'two_if_lower') return people === 'two';
  const submitters = rules.about === 'member' ? [said.subjectId] : null;
  const after = { ...withChanges(state, changes), sequence: said.sequence };
  return lowers(state, after, submitters, said.at);
}

/** Confirms or withdraws a proposal, or finds that time has confirmed it. */
function answerOf(state: Authority, entry: Entry, author: Author, trust: Trust): Outcome | Refusal {
  const { statement, at } = entry;
  const key = answerSchema.safeParse(statement.body).data?.statementHash ?? '';
  const proposal = state.proposals.get(key);
  const rules = proposal && KINDS[proposal.signed.statement.kind];
  if (!rules || statement.subject !== `proposal/${key}`) {
    return refusal('NOT_FOUND', 'This change does not wait for anyone.');
  }
  const { statement: proposed } = proposal.signed;
  const isByTime = statement.kind === 'proposal.matured';
  const time = { at: new Date(at), delayS: trust.delayS };
  const confirmedById = isByTime ? null : author.memberId;
  const said = saidOf(proposed, proposal.authorId, confirmedById, entry.sequence, time, rules);
  if ('code' in said) return said;
  const isWithdrawal = statement.kind === 'proposal.withdrawn';
  const problem = isByTime
    ? maturityProblem(state, proposal, rules, said)
    : answerProblem(state, proposal, rules, said, author, trust, isWithdrawal);
  if (problem) return problem;
  const done: Change = { table: 'proposals', key, value: null };
  if (isWithdrawal) return { changes: [done], isProposal: false };
  const outdated = outdatedProblem(state, proposed);
  if (outdated) return outdated;
  // Its author may have lost the right since.
  const lost = rules.refusal(state, said);
  return lost ?? { changes: [...rules.changes(state, said), done], isProposal: false };
}

/** Why somebody may not answer a proposal: the second person may say the same, and is not the first. */
function answerProblem(
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
function maturityProblem(
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

const outdatedProblem = ({ versions }: Authority, { subject, version }: Statement) =>
  versions.get(subject) === version
    ? null
    : refusal('STATEMENT_OUTDATED', 'Someone changed this since it was proposed.');
