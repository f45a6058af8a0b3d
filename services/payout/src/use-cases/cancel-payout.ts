import { decideCancel } from '../domain/decisions.ts';
import { cancelledEntry } from '../domain/journal.ts';
import { decideOnPayout, type PayoutDecided } from './decide-on-payout.ts';
import { subjectOf } from './hold-payout.ts';
import type { UseCasePorts } from './ports.ts';
import type { PayoutDecisionCommand } from './release-payout.ts';

export interface CancelCommand extends PayoutDecisionCommand {
  /** What happens to the expense, for which nothing is owed any more; sent back when null. */
  readonly outcome?: 'SEND_BACK' | 'REJECT' | null;
}

/** Cancels a payout when none of its transactions may land. */
export const cancelPayout =
  (ports: UseCasePorts) =>
  ({ outcome: chosen, ...command }: CancelCommand): Promise<PayoutDecided> => {
    const outcome = chosen ?? 'SEND_BACK';
    return decideOnPayout(ports, {
      operation: 'cancelPayout',
      action: 'cancel',
      input: { outcome },
      decide: decideCancel,
      apply: async (scope, payout, reason) => {
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
    })(command);
  };
