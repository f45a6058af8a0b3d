import {
  standingProblem,
  verifiedStandings,
  type StandingVerifiers,
} from '@outlay/platform/approval-proof';
import { hold, type Hold } from './holds.ts';
import type { PayeeWallet } from './payee-wallet.ts';
import type { Payout } from './payout.ts';
import type { PaymentVerifier } from './proven-rates.ts';

/** Verifies every signature that a payment depends on. */
export interface PaymentVerifiers extends PaymentVerifier, StandingVerifiers {}

/** Code of a queued payout whose statements have not arrived for some time. */
export const AWAITING_CONFIRMATION = 'AWAITING_CONFIRMATION';
export const AWAITING_REASON =
  'Waiting until the approval, the payee and the approvers are confirmed again.';

/** Two minutes less than the signer accepts, because the chain is read in between. */
const STATEMENT_AGE_MAX_MS = 8 * 60_000;
/** An answer that is older than this when it arrives has a wrong clock: a slow service takes less. */
const ANSWER_AGE_MAX_MS = 60_000;
const ASK_DELAY_MS = 3_000;
const ASK_DELAY_MAX_MS = 10 * 60_000;
/** After this many requests people see that a payout waits for its statements. */
const ASKS_UNNOTICED_MAX = 3;
/** After this many requests, about two minutes, a contradiction is held for a person. */
const CONTRADICTED_ASKS_MAX = 7;

/** Milliseconds until the next request after the n-th. Outages lose no events, so requests can become rare. */
export const askAgainAfterMs = (asks: number): number =>
  Math.min(ASK_DELAY_MAX_MS, ASK_DELAY_MS * 2 ** (asks - 1));

export const isLongWait = (asks: number): boolean => asks > ASKS_UNNOTICED_MAX;

export interface Stands {
  readonly kind: 'stands';
  readonly expenseStanding: string;
  readonly peopleStanding: string;
}

/** Statements must be requested from expense and identity. */
export interface Ask {
  readonly kind: 'ask';
  /** Number of requests, with this one. */
  readonly asks: number;
}

/** A statement differs from the projection. Events may be under way or may never arrive, so it is requested again later. */
export interface Contradicted {
  readonly kind: 'contradicted';
  readonly asks: number;
}

/**
 * Whether the approval behind a payout is still valid, by the newest statements of expense and identity. Wallet and payee were
 * compared with the projection before, so a statement that differs is newer, or the projection is wrong.
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

/** Waits for a contradiction to end, and finally holds the payout for a person. */
export const contradictedOf = ({
  standingAsks,
}: Pick<Payout, 'standingAsks'>): Contradicted | Hold =>
  standingAsks >= CONTRADICTED_ASKS_MAX
    ? hold('STANDING_NOT_CONFIRMED')
    : { kind: 'contradicted', asks: standingAsks + 1 };
