import type { ApprovedContent } from '@outlay/schemas/events';
import { DECIDING_ROLES } from '../auth/index.ts';
import { canonicalHash } from '../hashing/index.ts';
import { keysOf, type KeyVerifiers } from './decision-keys.ts';
import type { VerifyStatement } from './signed-statement.ts';
import type { ExpenseStanding, PeopleStanding } from './standing-statements.ts';
import type { CertifiedDecision } from './statements.ts';

export interface StandingVerifiers extends KeyVerifiers {
  readonly expenseStanding: VerifyStatement<ExpenseStanding>;
  readonly peopleStanding: VerifyStatement<PeopleStanding>;
}

/** Both statements as they are sent (JWS); null while missing. */
export interface SignedStandings {
  readonly expenseStanding: string | null;
  readonly peopleStanding: string | null;
}

/** What services state about a payment at the moment. */
export interface Standings {
  readonly expense: ExpenseStanding;
  readonly people: PeopleStanding;
}

/** A payment that will be signed. */
export interface StandingQuestion {
  readonly organizationId: string;
  readonly payoutId: string;
  readonly content: ApprovedContent;
  /** The decisions in the payment's certificate. */
  readonly decisions: readonly CertifiedDecision[];
  /** The wallet that receives the money. */
  readonly recipient: { readonly address: string; readonly memo: string | null };
}

export type StandingCode =
  | 'STANDING_OF_ANOTHER'
  | 'STANDING_OUTDATED'
  | 'APPROVAL_WITHDRAWN'
  | 'PAYEE_INACTIVE'
  | 'WALLET_NOT_CURRENT'
  | 'APPROVER_INACTIVE'
  | 'APPROVAL_KEY_REMOVED';

export interface StandingProblem {
  readonly code: StandingCode;
  readonly message: string;
}

/** The clocks of two machines may differ by this much. */
const FUTURE_MAX_MS = 2 * 60_000;

const problem = (code: StandingCode, message: string): StandingProblem => ({ code, message });

/** Both statements; null unless the pinned keys have signed both. */
export function verifiedStandings(
  { expenseStanding, peopleStanding }: SignedStandings,
  verifiers: Pick<StandingVerifiers, 'expenseStanding' | 'peopleStanding'>,
): Standings | null {
  const expense = expenseStanding === null ? null : verifiers.expenseStanding(expenseStanding);
  const people = peopleStanding === null ? null : verifiers.peopleStanding(peopleStanding);
  return expense && people ? { expense, people } : null;
}

/**
 * The first reason why an approved payment must not be signed now; null when its approval, payee and approvers are still valid.
 * The statements count only for this payment, and until they are `ageMaxMs` old.
 */
export function standingProblem(
  standings: Standings,
  question: StandingQuestion,
  verifiers: KeyVerifiers,
  { now, ageMaxMs }: { readonly now: Date; readonly ageMaxMs: number },
): StandingProblem | null {
  if (!isAbout(standings, question)) {
    return problem('STANDING_OF_ANOTHER', 'The statements are about another payment.');
  }
  for (const { statedAt } of [standings.expense, standings.people]) {
    const ageMs = now.getTime() - Date.parse(statedAt);
    if (ageMs > ageMaxMs || ageMs < -FUTURE_MAX_MS) {
      return problem(
        'STANDING_OUTDATED',
        `A statement of ${statedAt} is too old or from the future.`,
      );
    }
  }
  if (standings.expense.standing !== 'approved') {
    return problem('APPROVAL_WITHDRAWN', 'The expense is no longer approved.');
  }
  return payeeProblem(standings.people, question) ?? deciderProblem(standings, question, verifiers);
}

const isAbout = (
  { expense, people }: Standings,
  { organizationId, payoutId, content, decisions }: StandingQuestion,
): boolean =>
  [expense, people].every(
    (stated) => stated.organizationId === organizationId && stated.payoutId === payoutId,
  ) &&
  expense.expenseId === content.expenseId &&
  expense.submission === content.submission &&
  expense.contentHash === canonicalHash(content) &&
  people.payee.memberId === content.payeeId &&
  decisions.every(({ deciderId }) =>
    people.deciders.some(({ memberId }) => memberId === deciderId),
  );

function payeeProblem(
  { payee }: PeopleStanding,
  { content, recipient }: StandingQuestion,
): StandingProblem | null {
  if (!payee.active) return problem('PAYEE_INACTIVE', 'The payee is not an active member.');
  const { wallet } = payee;
  const isCurrentWallet = wallet?.address === recipient.address && wallet.memo === recipient.memo;
  const isApproved =
    content.payeeWallet === null ||
    (content.payeeWallet === wallet?.address && (content.payeeMemo ?? null) === wallet.memo);
  return isCurrentWallet && isApproved
    ? null
    : problem('WALLET_NOT_CURRENT', 'The payee no longer has this wallet with this memo.');
}

function deciderProblem(
  { people }: Standings,
  { decisions }: StandingQuestion,
  verifiers: KeyVerifiers,
): StandingProblem | null {
  for (const decision of decisions) {
    const { deciderId } = decision;
    const stated = people.deciders.find(({ memberId }) => memberId === deciderId);
    const mayDecide = DECIDING_ROLES.some((role) => stated?.roles.includes(role));
    if (!stated?.active || !mayDecide) {
      return problem('APPROVER_INACTIVE', `Approver ${deciderId} may no longer approve.`);
    }
    const { passkeys, deviceKeys } = keysOf(decision, verifiers);
    const areTheirs =
      passkeys.every((key) => stated.passkeys.includes(key)) &&
      deviceKeys.every((key) => stated.deviceKeys.includes(key));
    if (!areTheirs) {
      return problem(
        'APPROVAL_KEY_REMOVED',
        `Approver ${deciderId} has removed the key of this approval.`,
      );
    }
  }
  return null;
}
