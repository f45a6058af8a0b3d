import type { Hold, HoldCode } from '../domain/holds.ts';
import type { Payout } from '../domain/payout.ts';
import type { Claim, PayoutPatch, Scope } from './ports.ts';

/** The ids that every event of a payout has. */
export const subjectOf = (
  payout: Payout,
): { payoutId: string; expenseId: string; payeeId: string } => ({
  payoutId: payout.id,
  expenseId: payout.expenseId,
  payeeId: payout.payeeId,
});

/** Holds a payout for a person. Returns false when another worker has moved it. */
export async function holdPayout(
  scope: Scope,
  claim: Claim,
  { code, reason }: Hold,
  patch: Omit<PayoutPatch, 'status'> = {},
): Promise<boolean> {
  const { payout } = claim;
  const moved = await scope.payouts.move(claim, {
    ...patch,
    status: 'HELD',
    reasonCode: code,
    reason,
  });
  if (moved) await publishHeld(scope, payout, code, reason);
  return moved;
}

/** Holds a payout whose row this transaction has locked. */
export async function holdLocked(
  scope: Scope,
  payout: Payout,
  { code, reason }: Pick<Hold, 'code' | 'reason'>,
): Promise<void> {
  await scope.payouts.moveLocked(payout, { status: 'HELD', reasonCode: code, reason });
  await publishHeld(scope, payout, code, reason);
}

const publishHeld = (scope: Scope, payout: Payout, code: HoldCode, reason: string): Promise<void> =>
  scope.publish({
    type: 'PaymentHeld',
    aggregateId: payout.id,
    data: { ...subjectOf(payout), code, reason },
  });
