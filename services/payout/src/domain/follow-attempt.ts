import { failureOf, isGuardInUse, type ChainError } from './chain-errors.ts';
import { hold, type Hold } from './holds.ts';
import { ATTEMPTS_MAX, type Attempt, type Payout } from './payout.ts';

/** Effect of a finalized transaction, read from balances and not from instructions. */
export interface LandedTransfer {
  readonly slot: number;
  /** Post minus pre balance of the destination, in base units. */
  readonly creditedBaseUnits: bigint;
  readonly feeLamports: bigint;
  /** Lamports that left the treasury for the payee's new token account and the guard. */
  readonly rentLamports: bigint;
}

export interface SeenStatus {
  readonly commitment: 'processed' | 'confirmed' | 'finalized';
  readonly error: ChainError | null;
  readonly slot: number;
}

/** Everything that the chain shows about an attempt at one time. */
export type Evidence =
  /** The RPC failed, or its nodes contradict each other in time. This is no evidence (payment rule 6). */
  | { readonly kind: 'unreadable' }
  | {
      readonly kind: 'read';
      /** Read before the status, because the reverse order has a race (payment rule 5). */
      readonly finalizedBlockHeight: bigint;
      readonly finalizedSlot: number;
      /** The node's slot at the status request. */
      readonly statusSlot: number;
      readonly status: SeenStatus | null;
      /** Present once the status is final and the transaction is readable. */
      readonly landed: LandedTransfer | null;
    };

/**
 * Combined evidence of two nodes. A node that has seen the transaction is trusted, and absence counts only up to the height of
 * the node that is further behind.
 */
export function combineEvidence(first: Evidence, second: Evidence): Evidence {
  if (first.kind === 'read' && first.status) return first;
  if (second.kind === 'read' && second.status) return second;
  if (first.kind === 'unreadable' || second.kind === 'unreadable') return { kind: 'unreadable' };
  return first.finalizedBlockHeight <= second.finalizedBlockHeight
    ? { ...first, statusSlot: Math.min(first.statusSlot, second.statusSlot) }
    : { ...second, statusSlot: Math.min(first.statusSlot, second.statusSlot) };
}

export type Outcome =
  | { readonly kind: 'wait'; readonly rebroadcast: boolean }
  | { readonly kind: 'seen' }
  | { readonly kind: 'paid'; readonly landed: LandedTransfer }
  | {
      readonly kind: 'refused';
      readonly landed: LandedTransfer;
      readonly code: string;
      readonly reason: string;
    }
  /** Final, but not as signed: a person must check it before anyone pays again. */
  | { readonly kind: 'unproven'; readonly landed: LandedTransfer; readonly hold: Hold }
  /** Refused because an earlier payment's guard exists, and that payment is missing from the books. */
  | { readonly kind: 'paid_before'; readonly landed: LandedTransfer; readonly hold: Hold }
  | { readonly kind: 'expired'; readonly next: 'queue' | Hold };

/**
 * What the chain's evidence means for a sent payout. Only a final status or provable expiry ends an attempt; everything else
 * waits (rules 4 to 8 of deploy/decisions/0013-payment-rules.md).
 */
export function followAttempt(
  payout: Pick<Payout, 'status' | 'attemptCount' | 'attemptsBeforeRelease'>,
  attempt: Pick<Attempt, 'lastValidBlockHeight' | 'amountBaseUnits' | 'guardAddress'>,
  evidence: Evidence,
): Outcome {
  if (evidence.kind === 'unreadable') return { kind: 'wait', rebroadcast: true };
  const { status, landed } = evidence;
  if (status === null) return followSilence(payout, attempt, evidence);
  if (status.commitment !== 'finalized') {
    const isFirstConfirmation = status.commitment === 'confirmed' && status.error === null;
    return isFirstConfirmation && payout.status === 'SENDING'
      ? { kind: 'seen' }
      : { kind: 'wait', rebroadcast: status.commitment === 'processed' };
  }
  if (!landed) return { kind: 'wait', rebroadcast: false };
  if (status.error !== null) {
    return attempt.guardAddress !== null && isGuardInUse(status.error)
      ? { kind: 'paid_before', landed, hold: hold('PAID_BEFORE_ON_CHAIN') }
      : { kind: 'refused', landed, ...failureOf(status.error) };
  }
  return landed.creditedBaseUnits === attempt.amountBaseUnits
    ? { kind: 'paid', landed }
    : { kind: 'unproven', landed, hold: hold('AMOUNT_UNPROVEN') };
}

function followSilence(
  payout: Pick<Payout, 'attemptCount' | 'attemptsBeforeRelease'>,
  attempt: Pick<Attempt, 'lastValidBlockHeight'>,
  evidence: Extract<Evidence, { kind: 'read' }>,
): Outcome {
  const isPast = evidence.finalizedBlockHeight > attempt.lastValidBlockHeight;
  const isLagging = evidence.statusSlot < evidence.finalizedSlot;
  if (!isPast || isLagging) return { kind: 'wait', rebroadcast: !isPast };
  const isExhausted = payout.attemptCount - payout.attemptsBeforeRelease >= ATTEMPTS_MAX;
  return { kind: 'expired', next: isExhausted ? hold('ATTEMPTS_EXHAUSTED') : 'queue' };
}
