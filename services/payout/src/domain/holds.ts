/** Why a payout needs a person: a stable code, and a message that its payee understands. */
export const HOLDS = {
  CONTENT_MISMATCH: 'The payment differs from what was approved and must be checked first.',
  UNPROVEN_APPROVAL: 'Nothing proves that this payment was approved.',
  DEVICE_KEY_REQUIRED: 'An approval was not signed by the device that it was given on.',
  PASSKEY_APPROVAL_REQUIRED: 'An approval was not signed with a passkey, which the amount demands.',
  NO_HUMAN_APPROVAL: 'No person approved it, and it is above the limit for automatic approval.',
  APPROVAL_WITHDRAWN: 'The expense is no longer approved.',
  RULE_NOT_MET:
    "Its approvals do not meet the company's rule, or an approver can no longer approve.",
  SECOND_PERSON_REQUIRED: 'Two of the accounts behind this payment count as one person.',
  SUM_LIMIT_REACHED: 'It is more than approvals without a passkey may pay in a day or in 30 days.',
  NO_PAYEE_WALLET: 'The payee has no wallet.',
  WALLET_NOT_CURRENT: 'The payee removed or changed this wallet after submitting the expense.',
  PAYEE_INACTIVE: "The payee's account is deactivated.",
  HELD_BY_PERSON: 'Finance put it on hold.',
  UNPROVEN_RATE: 'Nothing proves the exchange rate of this payment.',
  RATE_UNUSUAL:
    'The exchange rate is more than 10% from the last accepted one. Finance must review it.',
  RATE_OUT_OF_BAND: 'PYUSD is too far from one US dollar at the moment.',
  ABOVE_CAP: 'The amount is above the limit for automatic payouts.',
  ABOVE_OPERATOR_CAP: "The amount is above the operator's limit for payouts.",
  RECIPIENT_NOT_A_WALLET: "The payee's address is not a personal wallet that can receive PYUSD.",
  RECIPIENT_IS_TREASURY: "The payee's address is the company's own treasury.",
  RECIPIENT_FROZEN: "The payee's PYUSD account is frozen by the issuer.",
  RECIPIENT_ACCOUNT_TAKEN: "The payee's PYUSD account has a different owner.",
  NOT_ON_ALLOW_LIST: "The payee's address is not on the company's list of allowed addresses.",
  PAYEE_ACCOUNT_COST:
    "The payee's PYUSD account would have to be opened at the company's cost again.",
  TREASURY_FROZEN: "The company's PYUSD account is frozen by the issuer.",
  TREASURY_EMPTY: 'The treasury does not hold enough PYUSD for this payout.',
  TREASURY_SOL_LOW: 'The treasury does not hold enough SOL for network fees.',
  MINT_UNEXPECTED: 'The PYUSD token on this chain is not the one this company uses.',
  MINT_CHANGED: 'The issuer changed the terms of PYUSD transfers.',
  MEMO_REQUIRED: "The payee's PYUSD account refuses this kind of payment.",
  SIGNER_REFUSED: 'The signing module refused the payment by its own limits.',
  SIMULATION_FAILED: 'A rehearsal of the payment failed, so it was not sent.',
  ATTEMPTS_EXHAUSTED: 'The network did not take the payment in many attempts. No money has moved.',
  AMOUNT_UNPROVEN:
    'The payment is final, but the amount received differs from the amount sent. An operator must compare the books.',
  PAID_BEFORE_ON_CHAIN:
    'The chain shows an earlier payment that the books do not. An operator must compare them.',
} as const;

export type HoldCode = keyof typeof HOLDS;

export interface Hold<Code extends HoldCode = HoldCode> {
  readonly kind: 'hold';
  readonly code: Code;
  readonly reason: string;
}

export const isHoldCode = (code: string | null): code is HoldCode =>
  code !== null && Object.hasOwn(HOLDS, code);

export const hold = <Code extends HoldCode>(code: Code): Hold<Code> => ({
  kind: 'hold',
  code,
  reason: HOLDS[code],
});

/** Judgements that a person can waive by releasing the payout; all other checks are repeated. */
const WAIVABLE: readonly HoldCode[] = [
  'RATE_OUT_OF_BAND',
  'RATE_UNUSUAL',
  'ABOVE_CAP',
  'PAYEE_ACCOUNT_COST',
];

export const isWaivable = (code: HoldCode): boolean => WAIVABLE.includes(code);

/** Holds that no one can end, because money may have moved and nothing may be signed again. */
const HELD_FOR_GOOD: readonly HoldCode[] = ['AMOUNT_UNPROVEN', 'PAID_BEFORE_ON_CHAIN'];

export const isHeldForGood = (code: string | null): boolean =>
  isHoldCode(code) && HELD_FOR_GOOD.includes(code);
