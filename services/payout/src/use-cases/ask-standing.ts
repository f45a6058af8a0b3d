import { decidersOf } from '@outlay/platform/approval-proof';
import type { AnyOutgoingEvent } from '@outlay/platform/outbox';
import {
  askAgainAfterMs,
  AWAITING_CONFIRMATION,
  AWAITING_REASON,
  isLongWait,
  type Ask,
  type Contradicted,
  type PaymentVerifiers,
} from '../domain/standing.ts';
import type { Payout } from '../domain/payout.ts';
import type { Claim, Clock, PayoutPatch, Scope } from './ports.ts';

/** The fields that a request is about; `certificate` is workflow's statement of who approved the payment. */
type Asked = Pick<
  Payout,
  'id' | 'expenseId' | 'payeeId' | 'content' | 'contentHash' | 'certificate'
>;

/** Asks expense and identity whether a payment's approval, payee and approvers are still valid. */
export function standingRequested(
  { id, expenseId, payeeId, content, contentHash, certificate }: Asked,
  verifiers: Pick<PaymentVerifiers, 'certificate' | 'passkey' | 'deviceKey'>,
): AnyOutgoingEvent {
  const decisions = verifiers.certificate(certificate)?.decisions ?? [];
  return {
    type: 'StandingRequested',
    aggregateId: id,
    data: {
      payoutId: id,
      expenseId,
      submission: content.submission,
      contentHash,
      payeeId,
      deciders: decidersOf(decisions, verifiers),
    },
  };
}

/** Patch of a payout after a request: it has no statements, and a time for the next request. */
export const askedPatch = (
  asks: number,
  now: Date,
): Pick<
  PayoutPatch,
  'expenseStanding' | 'peopleStanding' | 'standingAsks' | 'standingAskedAt' | 'dueInMs'
> => ({
  expenseStanding: null,
  peopleStanding: null,
  standingAsks: asks,
  standingAskedAt: now,
  dueInMs: askAgainAfterMs(asks),
});

export interface AskPorts {
  readonly clock: Clock;
  readonly verifier: PaymentVerifiers;
  readonly inScope: <Value>(work: (scope: Scope) => Promise<Value>) => Promise<Value>;
}

/** Requests statements again, now or after a pause. Gives the claim back, since the answers may arrive at once. */
export async function awaitStanding(
  claim: Claim,
  { inScope, clock, verifier }: AskPorts,
  { kind, asks }: Ask | Contradicted,
): Promise<void> {
  const { payout } = claim;
  await inScope(async (scope) => {
    const moved = await scope.payouts.move(claim, {
      status: 'QUEUED',
      ...askedPatch(asks, clock.now()),
      ...(isLongWait(asks) && { reasonCode: AWAITING_CONFIRMATION, reason: AWAITING_REASON }),
    });
    if (moved && kind === 'ask') await scope.publish(standingRequested(payout, verifier));
  });
}
