import type { Money } from '@outlay/platform/money';
import type { PriceProof } from '@outlay/platform/price-proof';
import type { ApprovedContent } from '@outlay/schemas/events';
import type { HoldCode } from './holds.ts';
import type { PaidAsset } from './paid-asset.ts';

export const PAYOUT_STATUSES = [
  'QUEUED',
  'SENDING',
  'SENT',
  'PAID',
  'FAILED',
  'HELD',
  'CANCELLED',
] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** Statuses with work for the worker. */
export const OPEN_STATUSES = ['QUEUED', 'SENDING', 'SENT'] as const;

/** The payee's amount in the payout's asset, at the fresh quote when it was priced. Never priced again once it was signed. */
export interface FrozenTerms {
  readonly amount: Money;
  /** US dollars for one unit of the asset. */
  readonly rate: string;
  readonly rateSource: string;
  readonly ratePublishedAt: Date;
  /** What the rate was made from, for the signer. */
  readonly priceProof: PriceProof;
}

/** The approval of a payout; the worker's events continue its trace. */
export interface ApprovalTrace {
  readonly correlationId: string;
  /** Id of the ExpenseApproved event. */
  readonly causationId: string | null;
  readonly traceparent: string | null;
}

export interface Payout {
  /** UUID; aggregate id of its events and public in the memo. */
  readonly id: string;
  readonly organizationId: string;
  readonly expenseId: string;
  readonly payeeId: string;
  readonly status: PayoutStatus;
  /** Name of the treasury that pays it; null until the first attempt, unless a person has selected one. */
  readonly treasury: string | null;
  /** The approved content; its hash is recomputed before anything is signed. */
  readonly content: ApprovedContent;
  readonly contentHash: string;
  /** Statement by expense that it was submitted (JWS). */
  readonly submissionProof: string;
  /** Statement by workflow about who approved it (JWS). */
  readonly certificate: string;
  /** What proves the content's exchange rate; null for US dollars. */
  readonly rateProof: PriceProof | null;
  readonly amountUsd: Money;
  readonly asset: PaidAsset;
  readonly terms: FrozenTerms | null;
  /** The wallet to pay: the approved one, or the one chosen on release. */
  readonly recipientAddress: string | null;
  /** The memo of that wallet, approved or chosen together with it; null without one. */
  readonly recipientMemo: string | null;
  /** What expense stated of its approval last (JWS); null before the first answer. */
  readonly expenseStanding: string | null;
  /** What identity stated of its payee and approvers last (JWS); null as above. */
  readonly peopleStanding: string | null;
  /** How often both were asked since it was queued. */
  readonly standingAsks: number;
  readonly standingAskedAt: Date | null;
  readonly attemptCount: number;
  /** Attempts before a person last released it; they don't count against the limit. */
  readonly attemptsBeforeRelease: number;
  /** The hold that a person has waived. */
  readonly waivedCode: HoldCode | null;
  /** Of the newest attempt. */
  readonly signature: string | null;
  readonly reasonCode: string | null;
  readonly reason: string | null;
  readonly queuedAt: Date;
  readonly sentAt: Date | null;
  readonly paidAt: Date | null;
  /** When finance released it in a run. */
  readonly runStartedAt: Date | null;
  readonly trace: ApprovalTrace;
}

/**
 * One signed transaction. OPEN: it may still land. LANDED: final and without error. REFUSED: final with an error, no money
 * moved. EXPIRED: provably never lands.
 */
export type AttemptState = 'OPEN' | 'LANDED' | 'REFUSED' | 'EXPIRED';

export interface Attempt {
  readonly payoutId: string;
  /** From 1. */
  readonly number: number;
  readonly state: AttemptState;
  readonly signature: string;
  /** The full signed transaction, base64: the only bytes ever sent for this attempt. */
  readonly signedTransaction: string;
  readonly blockhash: string;
  readonly lastValidBlockHeight: bigint;
  readonly mint: string;
  /** Token accounts. */
  readonly source: string;
  readonly destination: string;
  /** Millionths of a PYUSD. */
  readonly amountBaseUnits: bigint;
  readonly computeUnitPriceMicroLamports: bigint;
  /** Expected cost of the payee's token account; 0 when it existed. */
  readonly rentLamports: bigint;
  /** The account that prevents a second payment on the chain; null without one. */
  readonly guardAddress: string | null;
  readonly guardLamports: bigint;
}

/** An attempt as shown to people. */
export interface AttemptRecord extends Attempt {
  readonly signedAt: Date;
  readonly endedAt: Date | null;
  readonly feeLamports: bigint | null;
}

/** Attempts per payout before a person has to decide. */
export const ATTEMPTS_MAX = 20;

/** A reference to the expense in another subgraph. */
export interface ExpenseReference {
  readonly id: string;
  /** The moment of its state, ISO 8601; null for the current one, absent unless a field needs it. */
  readonly asOf?: string | null;
  /** As the expense service shows it to the viewer; absent unless a field needs it. */
  readonly paymentSignature?: string | null;
}
