import type { Money } from '@outlay/platform/money';
import type { PriceProof } from '@outlay/prices';
import type { ApprovedContent } from '@outlay/schemas/events';
import type { SignedApproval } from './approval.ts';
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

/** Statuses that the worker processes. */
export const OPEN_STATUSES = ['QUEUED', 'SENDING', 'SENT'] as const;

export const isOpen = (status: PayoutStatus): boolean =>
  OPEN_STATUSES.some((open) => open === status);

/** The payee's amount in the payout's asset, at the quote of the time when it was priced. It never changes once it was signed. */
export interface FrozenTerms {
  readonly amount: Money;
  /** US dollars for one unit of the asset. */
  readonly rate: string;
  readonly rateSource: string;
  readonly ratePublishedAt: Date;
  /** Proof of the rate, for the signer. */
  readonly priceProof: PriceProof;
}

/** The trace of a payout's approval, which the worker's events continue. */
export interface ApprovalTrace {
  readonly correlationId: string;
  /** Id of the ExpenseApproved event. */
  readonly causationId: string | null;
  readonly traceparent: string | null;
}

export interface Payout {
  /** UUID: aggregate id of its events, and public in the memo. */
  readonly id: string;
  readonly organizationId: string;
  readonly expenseId: string;
  readonly payeeId: string;
  readonly status: PayoutStatus;
  /** Name of the treasury that pays; null until the first attempt unless a person has selected one. */
  readonly treasury: string | null;
  /** The approved content; its hash is recomputed before anything is signed. */
  readonly content: ApprovedContent;
  readonly contentHash: string;
  /** What people signed about it. */
  readonly approval: SignedApproval;
  /** Proof of the content's exchange rate; null for US dollars. */
  readonly rateProof: PriceProof | null;
  readonly amountUsd: Money;
  readonly asset: PaidAsset;
  readonly terms: FrozenTerms | null;
  /** The wallet to pay: the approved one, or the one chosen on release. */
  readonly recipientAddress: string | null;
  /** The memo approved or chosen with that wallet; null when it needs none. */
  readonly recipientMemo: string | null;
  readonly attemptCount: number;
  /** Attempts before the last release, which don't count against the limit. */
  readonly attemptsBeforeRelease: number;
  readonly waivedCode: HoldCode | null;
  /** Signature of the newest attempt. */
  readonly signature: string | null;
  readonly reasonCode: string | null;
  readonly reason: string | null;
  readonly queuedAt: Date;
  readonly sentAt: Date | null;
  readonly paidAt: Date | null;
  /** When finance released the payout in a run. */
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
  readonly number: number;
  readonly state: AttemptState;
  readonly signature: string;
  /** The full signed transaction in base64, the only bytes ever sent for this attempt. */
  readonly signedTransaction: string;
  /** The signer's statement of what it signed (JWS). */
  readonly receipt: string;
  readonly blockhash: string;
  readonly lastValidBlockHeight: bigint;
  readonly mint: string;
  /** Token account that pays. */
  readonly source: string;
  readonly destination: string;
  /** Millionths of a PYUSD. */
  readonly amountBaseUnits: bigint;
  readonly computeUnitPriceMicroLamports: bigint;
  /** Expected lamports for the payee's token account; 0 when the account exists. */
  readonly rentLamports: bigint;
  /** The account that prevents a second payment on the chain; null without a guard. */
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
  /** The time of its state, ISO 8601; null for the current state, absent unless a field needs it. */
  readonly asOf?: string | null;
  /** The signature that the expense service shows to the viewer; absent unless a field needs it. */
  readonly paymentSignature?: string | null;
}
