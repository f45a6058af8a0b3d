import { decideCancel, returnsExpense } from '../domain/decisions.ts';
import { cancelledEntry } from '../domain/journal.ts';
import { decideOnPayout } from './decide-on-payout.ts';
import { subjectOf } from './hold-payout.ts';
import type { UseCasePorts } from './ports.ts';

/** Cancels a payout when none of its transactions may land. */
export const cancelPayout = (ports: UseCasePorts) =>
  decideOnPayout(ports, {
    operation: 'cancelPayout',
    action: 'cancel',
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
          returnsExpense: returnsExpense(payout),
        },
      });
    },
  });
