import { WALLET_COOLING_OFF } from './cooling-off.ts';
import { isHoldCode, type HoldCode } from './holds.ts';
import type { Payout } from './payout.ts';
import { AWAITING_CONFIRMATION } from './signer-refusals.ts';

const FINANCE_DECIDES = 'Finance looks at it and either releases or cancels it';

const OWN_WALLET_NEEDED =
  'Add a wallet of your own in Settings and ask finance to cancel the payout, then resubmit the expense.';
const PAYEES_OWN_WALLET_NEEDED =
  'The payee can add a wallet of their own. Finance can cancel the payout; the payee can then resubmit the expense.';

const APPROVED_AGAIN_AFTER_CANCEL =
  'finance cancels it, and the expense is submitted and approved again.';
const APPROVED_AGAIN = 'Finance cancels it, and the expense is submitted and approved again.';

/** How each hold is resolved, for the payee. */
const AFTER_HOLD: Readonly<Record<HoldCode, string>> = {
  CONTENT_MISMATCH: `${FINANCE_DECIDES}; what was approved has to be checked first.`,
  UNPROVEN_APPROVAL: APPROVED_AGAIN,
  NO_HUMAN_APPROVAL: APPROVED_AGAIN,
  DEVICE_KEY_REQUIRED: APPROVED_AGAIN,
  PASSKEY_APPROVAL_REQUIRED: APPROVED_AGAIN,
  APPROVAL_WITHDRAWN: APPROVED_AGAIN,
  RULE_NOT_MET: `If an approver is back in the role, finance releases it. Otherwise ${APPROVED_AGAIN_AFTER_CANCEL}`,
  SECOND_PERSON_REQUIRED: `Once an admin has confirmed that they are two people, finance releases it. Otherwise ${APPROVED_AGAIN_AFTER_CANCEL}`,
  SUM_LIMIT_REACHED: `Finance releases it on another day, or ${APPROVED_AGAIN_AFTER_CANCEL} An approval with a passkey has no such limit.`,
  NO_PAYEE_WALLET: 'Add a wallet in Settings to be paid there. Finance can cancel the payout.',
  WALLET_NOT_CURRENT:
    'Add this wallet again to be paid there. To be paid to another wallet, ask finance to cancel the payout, then resubmit the expense.',
  PAYEE_INACTIVE: 'An admin can reactivate the account. Finance can cancel the payout.',
  HELD_BY_PERSON: 'Finance can release or cancel the payout.',
  UNPROVEN_RATE: 'Finance cancels it, and the expense is submitted and approved again.',
  RATE_UNUSUAL: `${FINANCE_DECIDES} after comparing the rate with that of a bank.`,
  RATE_OUT_OF_BAND: `${FINANCE_DECIDES} when the price of PYUSD is back, or accepts it as it is.`,
  ABOVE_CAP: `${FINANCE_DECIDES}; an amount of this size needs a second look.`,
  ABOVE_OPERATOR_CAP: 'Finance releases it once the operator allows payouts of this size again.',
  RECIPIENT_NOT_A_WALLET: OWN_WALLET_NEEDED,
  RECIPIENT_IS_TREASURY: OWN_WALLET_NEEDED,
  RECIPIENT_FROZEN:
    'Ask the issuer of PYUSD about your account; finance releases the payment once it is thawed.',
  RECIPIENT_ACCOUNT_TAKEN: OWN_WALLET_NEEDED,
  NOT_ON_ALLOW_LIST:
    'An administrator adds your address to the list of allowed addresses; then finance releases it.',
  PAYEE_ACCOUNT_COST: `${FINANCE_DECIDES}; keep your PYUSD account open to avoid this.`,
  TREASURY_FROZEN: 'The company contacts the issuer of PYUSD; then finance releases the payment.',
  TREASURY_EMPTY: 'Finance tops the treasury up and releases the payment.',
  TREASURY_SOL_LOW: 'Finance tops up the SOL for network fees and releases the payment.',
  MINT_UNEXPECTED: 'An operator checks how payouts are set up; then finance releases it.',
  MINT_CHANGED: 'Finance and an operator check what the issuer changed; then finance releases it.',
  MEMO_REQUIRED: 'Finance asks you how your account takes payments, then releases it.',
  SIGNER_REFUSED: 'An operator checks the limits of the signing service; then finance releases it.',
  SIMULATION_FAILED: `${FINANCE_DECIDES} after finding out why the rehearsal failed.`,
  ATTEMPTS_EXHAUSTED: `${FINANCE_DECIDES} when the network takes payments again.`,
  AMOUNT_UNPROVEN:
    "An operator compares what you received with the books and settles it by hand. It can't be sent again.",
  PAID_BEFORE_ON_CHAIN:
    "An operator compares the chain with the books and settles it by hand. It can't be sent again.",
};

/** The resolutions that name the payee or their wallet, as everyone else reads them. */
const AFTER_HOLD_FOR_OTHERS: Partial<Readonly<Record<HoldCode, string>>> = {
  NO_PAYEE_WALLET: 'The payee can add a wallet to be paid there. Finance can cancel the payout.',
  WALLET_NOT_CURRENT:
    'The payee can add this wallet again to be paid there. Finance can cancel the payout; the payee can then resubmit the expense to be paid to another wallet.',
  RECIPIENT_NOT_A_WALLET: PAYEES_OWN_WALLET_NEEDED,
  RECIPIENT_IS_TREASURY: PAYEES_OWN_WALLET_NEEDED,
  RECIPIENT_FROZEN:
    'The payee asks the issuer of PYUSD about their account; finance releases the payment once it is thawed.',
  RECIPIENT_ACCOUNT_TAKEN: PAYEES_OWN_WALLET_NEEDED,
  NOT_ON_ALLOW_LIST:
    "An administrator adds the payee's address to the list of allowed addresses; then finance releases it.",
  PAYEE_ACCOUNT_COST: `${FINANCE_DECIDES}; the payee avoids this by keeping their PYUSD account open.`,
  MEMO_REQUIRED: 'Finance asks the payee how their account takes payments, then releases it.',
  AMOUNT_UNPROVEN:
    "An operator compares what the payee received with the books and settles it by hand. It can't be sent again.",
};

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
      if (!isHoldCode(reasonCode)) return `${FINANCE_DECIDES}.`;
      return (isPayee ? null : AFTER_HOLD_FOR_OTHERS[reasonCode]) ?? AFTER_HOLD[reasonCode];
  }
}
