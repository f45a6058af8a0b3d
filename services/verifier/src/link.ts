/** The links of the proof with their titles, in the order of the report. */
export const LINK_TITLES = {
  format: 'The file is a complete proof of payment, version 2',
  'content-hash': 'Content matches its hash',
  'lines-hash': 'Lines match their hash',
  receipt: 'The receipt is the one that was submitted',
  submission: 'The payee signed that this content was submitted',
  'payment-receipt': 'The signer stated that it signed this payment of this content',
  approval: "The company's own rule was met",
  'separate-decider': 'The payee is not one of the approvers',
  passkeys: 'Approvers signed it with their passkeys',
  'exchange-rate': 'Exchange rate matches the price feed',
  'usd-amount': 'The amount in US dollars follows from the exchange rate',
  'transaction-signature': 'The treasury signed the transaction',
  'transaction-form': 'The transaction is one payment and nothing else',
  recipient: 'The transaction pays the approved recipient',
  amount: 'The transaction pays the approved amount at the rate',
  memo: 'The transaction names this payout',
  mint: 'The transaction pays in the stated token',
  'on-chain': 'The transaction is final on the chain with identical bytes',
  'approval-entry': 'The approval leads to a published audit root',
  'approval-root': 'A transaction carries the root of the approval',
  'approval-root-on-chain': 'The root of the approval is final on the chain',
  'payment-entry': 'The payment leads to a published audit root',
  'payment-root': 'A transaction carries the root of the payment',
  'payment-root-on-chain': 'The root of the payment is final on the chain',
} as const;

export type LinkId = keyof typeof LINK_TITLES;

export type LinkResult = 'true' | 'false' | 'not checked';

export interface Outcome {
  readonly result: LinkResult;
  readonly detail: string;
}

/** One link of the proof and whether it holds. */
export interface Link extends Outcome {
  readonly id: LinkId;
  readonly title: string;
}

export const holds = (detail: string): Outcome => ({ result: 'true', detail });
export const fails = (detail: string): Outcome => ({ result: 'false', detail });
export const unchecked = (detail: string): Outcome => ({ result: 'not checked', detail });

export const link = (id: LinkId, outcome: Outcome): Link => ({
  id,
  title: LINK_TITLES[id],
  ...outcome,
});
