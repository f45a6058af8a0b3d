import {
  standingProblem,
  verifiedStandings,
  type StandingVerifiers,
} from '@outlay/platform/approval-proof';
import { hold, type Hold } from './holds.ts';
import type { PayeeWallet } from './payee-wallet.ts';
import type { Payout } from './payout.ts';
import type { PaymentVerifier } from './proven-rates.ts';

/** Checks every signature that a payment is made on. */
export interface PaymentVerifiers extends PaymentVerifier, StandingVerifiers {}

/** Code of a queued payout whose statements have not arrived for some time. */
export const AWAITING_CONFIRMATION = 'AWAITING_CONFIRMATION';
export const AWAITING_REASON =
  'It waits until the approval, the payee and the approvers are confirmed again.';

/** Two minutes less than the signer accepts: the chain is read in between. */
const STATEMENT_AGE_MAX_MS = 8 * 60_000;
/** An answer that is this old when it arrives is not one of a slow service. */
const ANSWER_AGE_MAX_MS = 60_000;
const ASK_DELAY_MS = 3_000;
const ASK_DELAY_MAX_MS = 10 * 60_000;
/** From then on people see that a payout waits for its statements. */
const ASKS_UNNOTICED_MAX = 3;
/** Questions and waits until a contradiction is one for a person: about two minutes. */
const CONTRADICTED_ASKS_MAX = 7;

/** How long after the n-th question it is asked again. Events get lost in no outage, so that it doesn't have to be often. */
export const askAgainAfterMs = (asks: number): number =>
  Math.min(ASK_DELAY_MAX_MS, ASK_DELAY_MS * 2 ** (asks - 1));

export const isLongWait = (asks: number): boolean => asks > ASKS_UNNOTICED_MAX;

export interface Stands {
  readonly kind: 'stands';
  readonly expenseStanding: string;
  readonly peopleStanding: string;
}

/** Expense and identity have to be asked. */
export interface Ask {
  readonly kind: 'ask';
  /** How often this makes it. */
  readonly asks: number;
}

/** Another service's events are on their way, or never arrive: it is asked once more, later. */
export interface Contradicted {
  readonly kind: 'contradicted';
  readonly asks: number;
}

/**
 * Whether what a payout pays for still stands, by the newest statements of expense and identity. Wallet and payee are compared with
 * the directory before: a statement that differs from it is newer, or the directory was deceived.
 */
export function judgeStanding(
  payout: Payout,
  recipient: PayeeWallet,
  verifiers: PaymentVerifiers,
  now: Date,
): Stands | Ask | Contradicted | Hold {
  const { id: payoutId, organizationId, content, expenseStanding, peopleStanding } = payout;
  const standings = verifiedStandings(payout, verifiers);
  if (!standings || expenseStanding === null || peopleStanding === null) {
    return { kind: 'ask', asks: payout.standingAsks + 1 };
  }
  const { certificate } = payout;
  const decisions = verifiers.certificate(certificate)?.decisions ?? [];
  const question = { organizationId, payoutId, content, decisions, recipient };
  const found = standingProblem(standings, question, verifiers, {
    now,
    ageMaxMs: STATEMENT_AGE_MAX_MS,
  });
  switch (found?.code) {
    case undefined:
      return { kind: 'stands', expenseStanding, peopleStanding };
    case 'APPROVAL_WITHDRAWN':
    case 'APPROVER_INACTIVE':
    case 'APPROVAL_KEY_REMOVED':
      return hold(found.code);
    case 'STANDING_OUTDATED':
      return isOld(payout, now) ? { kind: 'ask', asks: 1 } : contradictedOf(payout);
    case 'STANDING_OF_ANOTHER':
    case 'PAYEE_INACTIVE':
    case 'WALLET_NOT_CURRENT':
      return contradictedOf(payout);
  }
}

const isOld = ({ standingAskedAt }: Payout, now: Date): boolean =>
  standingAskedAt === null || now.getTime() - standingAskedAt.getTime() > ANSWER_AGE_MAX_MS;

/** A contradiction is waited for, and in the end one for a person. */
export const contradictedOf = ({
  standingAsks,
}: Pick<Payout, 'standingAsks'>): Contradicted | Hold =>
  standingAsks >= CONTRADICTED_ASKS_MAX
    ? hold('STANDING_NOT_CONFIRMED')
    : { kind: 'contradicted', asks: standingAsks + 1 };
