import { WALLET_COOLING_OFF } from './cooling-off.ts';
import { afterHold, isHoldCode } from './holds.ts';
import type { Payout } from './payout.ts';
import { AWAITING_CONFIRMATION } from './signer-refusals.ts';

const FINANCE_DECIDES = 'Finance looks at it and either releases or cancels it.';

/** A payout's next step and who can take it, as one sentence. `isPayee`: it addresses the payee; otherwise it names the payee. */
export function nextStepOf(
  { status, reasonCode }: Pick<Payout, 'status' | 'reasonCode'>,
  isPayee: boolean,
): string {
  switch (status) {
    case 'QUEUED':
      if (reasonCode === WALLET_COOLING_OFF) {
        const whose = isPayee ? 'your' : "the payee's";
        return `It is sent when the waiting time for ${whose} wallet is over.`;
      }
      if (reasonCode === AWAITING_CONFIRMATION) {
        return 'It is sent when the signing service is up to date. If that takes long, an operator looks after it.';
      }
      return 'It is sent when its turn comes, or with the next payment run that finance starts.';
    case 'SENDING':
      return "The network decides within a minute or two; it can't be sent again before that.";
    case 'SENT':
      return 'It has arrived and becomes final within a minute.';
    case 'PAID':
      return 'Nothing to do.';
    case 'FAILED':
      return 'No money has moved. Finance can cancel the payout; the expense can then be resubmitted.';
    case 'CANCELLED':
      return isPayee
        ? 'Nothing more is paid for this approval; ask finance if you expected it.'
        : 'Nothing more is paid for this approval.';
    case 'HELD':
      return isHoldCode(reasonCode) ? afterHold(reasonCode, isPayee) : FINANCE_DECIDES;
  }
}
