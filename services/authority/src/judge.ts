import { authorOf, type Author } from './author.ts';
import {
  headOf,
  readCaseStatement,
  submittedFacts,
  submittedHash,
  type Case,
  type StepStatement,
  type SubmittedStatement,
} from './case.ts';
import { isAtLeast, SESSION_KEY_ID } from './keys.ts';
import { refusal, type Refusal } from './kind.ts';
import { leaverProblem } from './leaver.ts';
import { holds } from './may.ts';
import { originOf } from './origin.ts';
import { isEnded } from './payment-kinds.ts';
import { payoutIdOf } from './payout-id.ts';
import { exceeds, isAtMost } from './rule.ts';
import { stagesMet, type GivenStep } from './stages-met.ts';
import type { Authority, PayoutOrder } from './state.ts';
import type { Signed } from './statement.ts';
import { sumProblem, type Spent } from './sums.ts';
import type { Trust } from './trust.ts';

/** The payment that a case is to prove. */
export interface PaymentToJudge {
  readonly recipient: string;
  readonly payeeMemo: string | null;
}

/** What the judge knows from its own books, besides the log and the case. */
export interface JudgedAgainst {
  readonly trust: Trust;
  readonly now: Date;
  readonly spent: Spent;
  /** The payout that the expense was ever signed for; null for none. */
  readonly paidAs: string | null;
}

/** Whether a payment may be made, and who is behind it. */
export type Verdict =
  | {
      readonly ok: true;
      /** Those whose decisions it needs; empty for an approval without people. */
      readonly deciderIds: readonly string[];
      /** Those of them who decided below a passkey. */
      readonly belowPasskeyIds: readonly string[];
    }
  | { readonly ok: false; readonly refusal: Refusal };

const refused = (problem: Refusal): Verdict => ({ ok: false, refusal: problem });

/** A statement of a case with its author. */
interface Read<Of> {
  readonly statement: Of;
  readonly author: Author;
}

/**
 * Judges whether people of an organization have agreed to a payment by their own rule, and nobody forbids it. The first reason
 * against it is the answer.
 */
export function judge(
  state: Authority,
  given: Case,
  payment: PaymentToJudge,
  against: JudgedAgainst,
): Verdict {
  const content = identityOf(state, given);
  const submitted = readSubmission(state, given, content, against.trust);
  if ('code' in submitted) return refused(submitted);
  const steps = readSteps(state, given, content, against.trust);
  if ('code' in steps) return refused(steps);
  const problem =
    forbidden(state, given) ??
    leaverProblem(state, given.content, submitted.statement, orderOn(state, given)) ??
    recipientProblem(state, given, payment, against) ??
    (against.paidAs !== null && against.paidAs !== payoutIdOf(state.organizationId, given.content)
      ? refusal('ALREADY_PAID', 'This expense is paid by another payout.')
      : null);
  if (problem) return refused(problem);
  const deciding = decidersOf(state, given, submitted, steps, against);
  if ('code' in deciding) return refused(deciding);
  const people =
    peopleProblem(state, given, deciding, against) ??
    sumProblem(state, given.content, deciding, against.spent, against.trust);
  return people ? refused(people) : { ok: true, ...deciding };
}

/** Whether the log has reached the entries under which a case was signed: that of its submission, and those of its keys. */
export const knowsCase = (
  { sequence, keys, formerKeys }: Authority,
  { submitted, steps }: Pick<Case, 'submitted' | 'steps'>,
): boolean =>
  headOf(submitted.statement) <= sequence &&
  [submitted, ...steps].every(
    ({ proof: { keyId } }) => keyId === SESSION_KEY_ID || keys.has(keyId) || formerKeys.has(keyId),
  );

/**
 * Why the signatures of a case are invalid; null where only times or people may be wrong. A key's removal leaves them valid.
 */
export function caseProblem(now: Authority, given: Case, trust: Trust): Refusal | null {
  const signed = [given.submitted, ...given.steps];
  const former = signed.flatMap(({ proof }) => now.formerKeys.get(proof.keyId) ?? []);
  const counted = former.filter(({ id, removedAt }) =>
    signed.every(({ statement, proof }) => proof.keyId !== id || statement.madeAt <= removedAt),
  );
  // Removed keys count too where they signed. Only then are the keys copied, of which an organization has thousands.
  const state =
    counted.length === 0
      ? now
      : { ...now, keys: new Map([...counted.map((key) => [key.id, key] as const), ...now.keys]) };
  const content = identityOf(state, given);
  const submitted = readSubmission(state, given, content, trust);
  if ('code' in submitted) return submitted;
  const steps = readSteps(state, given, content, trust);
  return 'code' in steps ? steps : null;
}

/** What every statement of a case must name: its expense, submission and hashes. */
interface ContentIdentity {
  readonly organizationId: string;
  readonly subject: string;
  readonly submission: number;
  readonly contentHash: string;
}

const identityOf = (
  { organizationId }: Authority,
  { content }: Pick<Case, 'content'>,
): ContentIdentity => ({
  organizationId,
  subject: `expense/${content.expenseId}`,
  submission: content.submission,
  contentHash: submittedHash(content),
});

const isAbout = (
  { organizationId, subject, body }: SubmittedStatement | StepStatement,
  content: ContentIdentity,
): boolean =>
  organizationId === content.organizationId &&
  subject === content.subject &&
  body.submission === content.submission &&
  body.contentHash === content.contentHash;

function readSubmission(
  state: Authority,
  { content, lines, submitted }: Case,
  identity: ContentIdentity,
  trust: Trust,
): Read<SubmittedStatement> | Refusal {
  const statement = readCaseStatement(submitted.statement);
  const changed = refusal('CONTENT_CHANGED', 'What is paid differs from what was submitted.');
  if (statement?.kind !== 'expense.submitted') return changed;
  const isSame =
    isAbout(statement, identity) &&
    submittedHash(lines) === content.linesHash &&
    statement.body.head <= state.sequence;
  if (!isSame) return changed;
  const author = signerOf(state, submitted, trust);
  if ('code' in author) return author;
  return author.memberId === content.payeeId
    ? { statement, author }
    : refusal('PROOF_INVALID', 'It was not submitted by the payee.');
}

/** Who signed a statement of a case, with at least what the installation demands. */
function signerOf(state: Authority, signed: Signed, trust: Trust): Author | Refusal {
  const author = authorOf(state, signed, trust);
  if ('code' in author) return author;
  return isAtLeast(author.assurance, trust.assuranceMin)
    ? author
    : refusal('PROOF_REQUIRED', 'A statement is not signed with the key of a device.');
}

/** Reads the decisions about exactly this content. One that is about something else makes the whole case invalid. */
function readSteps(
  state: Authority,
  { steps }: Case,
  identity: ContentIdentity,
  trust: Trust,
): Read<StepStatement>[] | Refusal {
  const read: Read<StepStatement>[] = [];
  for (const signed of steps) {
    const statement = readCaseStatement(signed.statement);
    if (!statement || statement.kind === 'expense.submitted') {
      return refusal('PROOF_INVALID', 'A decision is not readable.');
    }
    if (!isAbout(statement, identity))
      return refusal('CONTENT_CHANGED', 'A decision was about other content.');
    const author = signerOf(state, signed, trust);
    if ('code' in author) return author;
    read.push({ statement, author });
  }
  return read;
}

/** What finance said last about the payout of a submission; undefined where nobody said anything. */
const orderOn = (
  { payouts, organizationId }: Authority,
  { content }: Pick<Case, 'content'>,
): PayoutOrder | undefined => payouts.get(payoutIdOf(organizationId, content));

function forbidden(state: Authority, given: Case): Refusal | null {
  const { expenseId, submission, payeeId, reimbursable } = given.content;
  if (!reimbursable) return refusal('CONTENT_CHANGED', 'This expense is not reimbursed.');
  if (state.paused) return refusal('PAYMENTS_PAUSED', 'Payments are paused.');
  if (isEnded(state, expenseId, submission, payeeId)) {
    return refusal('APPROVAL_WITHDRAWN', 'This submission was withdrawn, rejected or sent back.');
  }
  const order = orderOn(state, given)?.state;
  if (order === 'held') return refusal('PAYOUT_HELD', 'Finance holds this payout.');
  return order === 'cancelled'
    ? refusal('PAYOUT_CANCELLED', 'Finance cancelled this payout.')
    : null;
}

function recipientProblem(
  { members }: Authority,
  { content: { payeeId, payeeWallet } }: Case,
  { recipient, payeeMemo }: PaymentToJudge,
  { now, trust: { walletCoolingOffS } }: JudgedAgainst,
): Refusal | null {
  const { wallet = null, keysResetAt = null } = members.get(payeeId) ?? {};
  const isApproved =
    wallet?.address === recipient &&
    wallet.memo === payeeMemo &&
    (payeeWallet === null || payeeWallet === recipient);
  if (!isApproved) {
    return refusal('RECIPIENT_NOT_APPROVED', "The recipient is not the payee's wallet.");
  }
  const isAfterReset = keysResetAt !== null && wallet.setAt >= keysResetAt;
  const setForMs = now.getTime() - Date.parse(wallet.setAt);
  return isAfterReset && setForMs < walletCoolingOffS * 1_000
    ? refusal('WALLET_COOLING_OFF', 'The wallet was set after a reset of keys, and waits.')
    : null;
}

type Deciding = Pick<Extract<Verdict, { ok: true }>, 'deciderIds' | 'belowPasskeyIds'>;

/** Whether the rule in force at submission is met, and by whom. */
function decidersOf(
  state: Authority,
  { content, lines }: Case,
  { statement: { body, madeAt } }: Read<SubmittedStatement>,
  steps: readonly Read<StepStatement>[],
  { trust, now }: JudgedAgainst,
): Deciding | Refusal {
  const { limitUsd, allowsApiKeys } = state.autoApproval;
  const freeUsd = isAtMost(limitUsd, trust.autoApprovalMaxUsd)
    ? limitUsd
    : trust.autoApprovalMaxUsd;
  const isFree = isAtMost(content.usdAmount, freeUsd);
  if (isFree && allowsApiKeys) return { deciderIds: [], belowPasskeyIds: [] };
  const met = stagesMet(state, {
    submitterId: content.payeeId,
    facts: submittedFacts({ content, lines }, body.vendor),
    head: body.head,
    submittedAt: new Date(madeAt),
    freeUsd,
    steps: steps.map(({ statement, author }): GivenStep => ({ ...statement, author })),
    now,
    delayS: trust.delayS,
  });
  if ('code' in met) return met;
  if (met.length === 0 && !isFree) {
    return refusal('NO_HUMAN_APPROVAL', 'No person approved it, and it is above the limit.');
  }
  const deciderIds = [...new Set(met)];
  // Every approval is of the same content, so each person's strongest binds them.
  const withPasskey = new Set(
    steps
      .filter(
        ({ statement, author }) =>
          statement.kind === 'step.approved' && author.assurance === 'PASSKEY',
      )
      .map(({ author }) => author.memberId),
  );
  return { deciderIds, belowPasskeyIds: deciderIds.filter((each) => !withPasskey.has(each)) };
}

/** Everybody behind a payment is another person, still decides, and signed as strongly as the amount demands. */
function peopleProblem(
  state: Authority,
  given: Case,
  { deciderIds, belowPasskeyIds }: Deciding,
  { trust, now }: JudgedAgainst,
): Refusal | null {
  const { payeeId, usdAmount } = given.content;
  if (deciderIds.includes(payeeId)) {
    return refusal('SELF_APPROVAL', 'The payee is one of those who approved.');
  }
  const gone = deciderIds.find(
    (each) => !holds(state.members.get(each), 'approver', 'finance', 'admin'),
  );
  if (gone !== undefined) {
    return refusal('RULE_NOT_MET', `Member ${gone}, who approved, can no longer approve.`);
  }
  const waiting = { at: now, delayS: trust.delayS };
  const origins = [payeeId, ...deciderIds].map((each) => originOf(state, each, waiting));
  if (new Set(origins).size < origins.length) {
    return refusal(
      'SECOND_PERSON_REQUIRED',
      'Two of the accounts behind this payment count as one person.',
    );
  }
  const order = orderOn(state, given);
  if (order?.state === 'released' && origins.includes(originOf(state, order.byId, waiting))) {
    return refusal('SECOND_PERSON_REQUIRED', 'One of the people behind this payment released it.');
  }
  return demandsPasskey(state, usdAmount, trust) && belowPasskeyIds.length > 0
    ? refusal('PASSKEY_REQUIRED', 'Approvals of this amount are signed with a passkey.')
    : null;
}

/** Whether approvals of an amount in US dollars take a passkey, by the organization's rule or the installation's. */
export const demandsPasskey = (
  { limits }: Pick<Authority, 'limits'>,
  usdAmount: string,
  trust: Pick<Trust, 'passkeyAboveUsd'>,
): boolean =>
  [trust.passkeyAboveUsd, limits.passkeyAboveUsd].some(
    (limit) => limit !== null && exceeds(usdAmount, limit),
  );
