import { canonicalJson } from '@outlay/schemas/canonical-json';
import { z } from 'zod';
import { speakerOf, type Author } from './author.ts';
import { lowers } from './demand.ts';
import { circumstancesOf, KINDS, saidOf } from './kinds.ts';
import { othersWhoMaySay, refusal, type KindRules, type Refusal, type Said } from './kind.ts';
import { answerProblem, assuranceProblem, maturityProblem } from './proposals.ts';
import { isAtMost } from './rule.ts';
import {
  withChanges,
  type Authority,
  type Change,
  type OwnTables,
  type Proposal,
} from './state.ts';
import {
  hash,
  hashOf,
  moment,
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
export const answerSchema = z.strictObject({ statementHash: hash() });
export const ANSWER_KINDS = ['proposal.confirmed', 'proposal.withdrawn', 'proposal.matured'];

/** The kinds of entries of the log. */
export const ENTRY_KINDS: readonly string[] = [...Object.keys(KINDS), ...ANSWER_KINDS];

const shape = z.object({ ...statementFields, kind: z.string().max(40), body: z.unknown() });

/** How far a device's clock may be from the writer's. */
export const CLOCK_DIFFERENCE_MAX_MS = 10 * 60_000;

/** What took effect by an entry: its own statement, or the one that it confirmed. */
export interface Effect {
  readonly statement: Statement;
  readonly authorId: string;
  /** The second person; null without one. */
  readonly confirmedById: string | null;
}

export type Applied =
  | {
      readonly ok: true;
      readonly state: Authority;
      /** Who signed it; null for time. */
      readonly authorId: string | null;
      /** Null for a proposal, which waits for a second person, and for the end of one. */
      readonly effect: Effect | null;
    }
  | { readonly ok: false; readonly refusal: Refusal };

const refused = (problem: Refusal): Applied => ({ ok: false, refusal: problem });

/** Adds an entry to the state, or says why it can't be added. `own`: see `foldEntries`. */
export function apply(state: Authority, entry: Entry, trust: Trust, own?: OwnTables): Applied {
  const broken = placeProblem(state, entry);
  if (broken) return refused(broken);
  const at = new Date(entry.at);
  const read = shape.safeParse(entry.statement);
  if (!read.success || !proofSchema.safeParse(entry.proof).success) {
    return refused(refusal('VALIDATION_FAILED', 'The statement is not readable.'));
  }
  const late = timeProblem(state, entry.statement, at);
  if (late) return refused(late);
  const signedBy = speakerOf(state, entry, trust);
  if ('code' in signedBy) return refused(signedBy);
  const outcome = changesOf(state, entry, signedBy, trust);
  if ('code' in outcome) return refused(outcome);
  const { subject, version } = entry.statement;
  const changed = withChanges(
    state,
    [{ table: 'versions', key: subject, value: version }, ...outcome.changes],
    own,
  );
  const { sequence } = entry;
  return {
    ok: true,
    state: { ...changed, sequence, head: entryHash(entry), at: entry.at },
    authorId: signedBy.memberId || null,
    effect: outcome.effect,
  };
}

/**
 * Adds entries in their order. It changes its own copy of the tables, so that a log of thousands of entries is read in seconds.
 * @throws for an entry that can't be added
 */
export function foldEntries(before: Authority, entries: readonly Entry[], trust: Trust): Authority {
  const own: OwnTables = new Set();
  let state = before;
  for (const entry of entries) {
    const applied = apply(state, entry, trust, own);
    if (!applied.ok) {
      const { code, message } = applied.refusal;
      throw new Error(
        `entry ${entry.sequence} of organization ${before.organizationId}: ${code}: ${message}`,
      );
    }
    state = applied.state;
  }
  return state;
}

function placeProblem(state: Authority, entry: Entry): Refusal | null {
  const isNext =
    entry.sequence === state.sequence + 1 &&
    entry.previousHash === state.head &&
    moment().safeParse(entry.at).success &&
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
  readonly effect: Effect | null;
}

function changesOf(
  state: Authority,
  entry: Entry,
  author: Author,
  trust: Trust,
): Outcome | Refusal {
  const { statement } = entry;
  const circumstances = circumstancesOf(entry, trust);
  if (ANSWER_KINDS.includes(statement.kind)) {
    return answerOf(state, entry, author, trust);
  }
  const rules = KINDS[statement.kind];
  if (!rules) return refusal('VALIDATION_FAILED', `There is no kind ${statement.kind}.`);
  const weak = assuranceProblem(state, rules, author, trust);
  if (weak) return weak;
  const said = saidOf(statement, author.memberId, null, circumstances, rules);
  if ('code' in said) return said;
  const problem = rules.refusal(state, said);
  if (problem) return problem;
  const changes = rules.changes(state, said);
  const effect = { statement, authorId: author.memberId, confirmedById: null };
  if (!takesTwo(state, rules, said, changes, trust)) return { changes, effect };
  const others = othersWhoMaySay(rules, state, said);
  const isAlone = others.length === 0;
  if (isAlone && !rules.isConfirmedByTime) return needsSecondPerson();
  if (isAlone && trust.delayS === 0) return { changes, effect };
  const proposal: Proposal = {
    signed: { statement, proof: entry.proof },
    authorId: author.memberId,
    proposedAt: entry.at,
  };
  const key = statementHash(statement);
  return { changes: [{ table: 'proposals', key, value: proposal }], effect: null };
}

const needsSecondPerson = (): Refusal =>
  refusal('SECOND_PERSON_REQUIRED', 'This takes a second admin. Invite one first.');

function takesTwo(
  state: Authority,
  rules: KindRules<unknown>,
  said: Said<unknown>,
  changes: readonly Change[],
  trust: Trust,
): boolean {
  const people = rules.people(state, said);
  if (people !== 'two_if_lower') return people === 'two';
  const submitters = rules.about === 'member' ? withReports(state, said.subjectId) : null;
  const after = { ...withChanges(state, changes), sequence: said.sequence };
  return lowers(bounded(state, trust), bounded(after, trust), submitters, said.at);
}

/** A member and everyone who reports to them, directly or not: a higher manager decides where a nearer one can't. */
function withReports({ members }: Authority, memberId: string): string[] {
  const reports = Map.groupBy(members.values(), ({ managerId }) => managerId);
  const found = new Set([memberId]);
  // The loop also visits what is added to the set meanwhile.
  for (const id of found) for (const report of reports.get(id) ?? []) found.add(report.id);
  return [...found];
}

/** A state whose approvals without people end at the installation's limit, as `judge` has it. */
function bounded(state: Authority, { autoApprovalMaxUsd }: Trust): Authority {
  const { autoApproval } = state;
  return isAtMost(autoApproval.limitUsd, autoApprovalMaxUsd)
    ? state
    : { ...state, autoApproval: { ...autoApproval, limitUsd: autoApprovalMaxUsd } };
}

/** Confirms or withdraws a proposal, or finds that time has confirmed it. */
function answerOf(state: Authority, entry: Entry, author: Author, trust: Trust): Outcome | Refusal {
  const { statement } = entry;
  const key = answerSchema.safeParse(statement.body).data?.statementHash ?? '';
  const proposal = state.proposals.get(key);
  const rules = proposal && KINDS[proposal.signed.statement.kind];
  if (!rules || statement.subject !== `proposal/${key}`) {
    return refusal('NOT_FOUND', 'This change does not wait for anyone.');
  }
  const { statement: proposed } = proposal.signed;
  const isByTime = statement.kind === 'proposal.matured';
  const confirmedById = isByTime ? null : author.memberId;
  const circumstances = circumstancesOf(entry, trust);
  const said = saidOf(proposed, proposal.authorId, confirmedById, circumstances, rules);
  if ('code' in said) return said;
  const isWithdrawal = statement.kind === 'proposal.withdrawn';
  const problem = isByTime
    ? maturityProblem(state, proposal, rules, said)
    : answerProblem(state, proposal, rules, said, author, trust, isWithdrawal);
  if (problem) return problem;
  const done: Change = { table: 'proposals', key, value: null };
  if (isWithdrawal) return { changes: [done], effect: null };
  const outdated = outdatedProblem(state, proposed);
  if (outdated) return outdated;
  // Its author may have lost the right since.
  const lost = rules.refusal(state, said);
  const effect = { statement: proposed, authorId: proposal.authorId, confirmedById };
  return lost ?? { changes: [...rules.changes(state, said), done], effect };
}

const outdatedProblem = ({ versions }: Authority, { subject, version }: Statement) =>
  versions.get(subject) === version
    ? null
    : refusal('STATEMENT_OUTDATED', 'Someone changed this since it was proposed.');
