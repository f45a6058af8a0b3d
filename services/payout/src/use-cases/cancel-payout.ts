import { decideCancel } from '../domain/decisions.ts';
import { cancelledEntry } from '../domain/journal.ts';
import {
  payoutStopped,
  stopPayout,
  type PayoutDecided,
  type PayoutDecision,
  type PayoutDecisionCommand,
  type StoppingDecision,
} from './decide-on-payout.ts';
import { subjectOf } from './hold-payout.ts';
import type { ChangePorts } from './ports.ts';

interface Cancelling extends PayoutDecision {
  /** What happens to the expense, for which nothing is owed any more. */
  readonly outcome: 'SEND_BACK' | 'REJECT';
}

export interface CancelCommand extends PayoutDecisionCommand {
  /** Sent back when null. */
  readonly outcome?: Cancelling['outcome'] | null;
}

const CANCEL: StoppingDecision<Cancelling> = {
  action: 'cancel',
  says: 'payout.cancelled',
  title: 'Cancel a payout',
  ends: 'CANCELLED',
  decide: decideCancel,
  apply: async (scope, payout, { reason, outcome }) => {
    await scope.payouts.moveLocked(payout, {
      status: 'CANCELLED',
      reasonCode: 'CANCELLED',
      reason,
    });
    const about = { payoutId: payout.id, attempt: null, treasury: null };
    await scope.book(about, cancelledEntry(payout.amountUsd.amountMinor));
    await scope.publish({
      type: 'PaymentFailed',
      aggregateId: payout.id,
      data: {
        ...subjectOf(payout),
        code: 'CANCELLED',
        reason,
        returnsExpense: outcome === 'SEND_BACK',
        rejectsExpense: outcome === 'REJECT',
      },
    });
  },
};

export const payoutCancelled = payoutStopped(CANCEL);

/** Cancels a payout when none of its transactions may land. */
export const cancelPayout =
  (ports: ChangePorts) =>
  ({ outcome, ...command }: CancelCommand): PayoutDecided =>
    stopPayout(ports, command, CANCEL, { outcome: outcome ?? 'SEND_BACK' });
