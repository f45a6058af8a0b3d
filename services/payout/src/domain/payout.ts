import type { Money } from '@outlay/platform/money';
import type { ApprovedContent } from '@outlay/schemas/events';
import type { HoldCode } from './holds.ts';

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

/** The worker has something to do for these. */
export const OPEN_STATUSES = ['QUEUED', 'SENDING', 'SENT'] as const;

/** What the payee gets, at the PYUSD/USD quote that was fresh when the payout was priced. Never priced again. */
export interface FrozenTerms {
  readonly amountPyusd: Money;
  /** US dollars for one PYUSD. */
  readonly rate: string;
  readonly rateSource: string;
  readonly ratePublishedAt: Date;
}

/** The approval that a payout follows from; the worker's events carry it on. */
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
  /** Name of the treasury that pays it; null until the first attempt, unless a person has chosen one. */
  readonly treasury: string | null;
  /** What was approved, as it was approved; its hash is recomputed before anything is signed. */
  readonly content: ApprovedContent;
  readonly contentHash: string;
  /** Binds the row to that hash; null in rows of before there were seals. */
  readonly contentSeal: string | null;
  readonly amountUsd: Money;
  readonly terms: FrozenTerms | null;
  /** The wallet that is paid: the approved one, or the one that a releasing person decided on. */
  readonly recipientAddress: string | null;
  /** The memo that goes with that wallet, approved or decided on together with it; null without one. */
  readonly recipientMemo: string | null;
  readonly attemptCount: number;
  /** Attempts that were made before a person last released it; they do not count against the bound. */
  readonly attemptsBeforeRelease: number;
  /** The hold that a person has decided to pass over. */
  readonly waivedCode: HoldCode | null;
  /** Of the newest attempt. */
  readonly signature: string | null;
  readonly reasonCode: string | null;
  readonly reason: string | null;
  readonly queuedAt: Date;
  readonly sentAt: Date | null;
  readonly paidAt: Date | null;
  /** When finance let it go in a run. */
  readonly runStartedAt: Date | null;
  readonly trace: ApprovalTrace;
}

/**
 * One signed transaction. OPEN: it may still land. LANDED: final and without error. REFUSED: final with an error, no money
 * moved. EXPIRED: proven that it can never land.
 */
export type AttemptState = 'OPEN' | 'LANDED' | 'REFUSED' | 'EXPIRED';

export interface Attempt {
  readonly payoutId: string;
  /** From 1. */
  readonly number: number;
  readonly state: AttemptState;
  readonly signature: string;
  /** The full signed transaction, base64: the only bytes that are ever sent for this attempt. */
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
  /** What the payee's token account was to cost; 0 when it was there. */
  readonly rentLamports: bigint;
  /** The account that makes a second payment fail on the chain; null without one. */
  readonly guardAddress: string | null;
  readonly guardLamports: bigint;
}

/** An attempt as people look at it. */
export interface AttemptRecord extends Attempt {
  readonly signedAt: Date;
  readonly endedAt: Date | null;
  readonly feeLamports: bigint | null;
}

/** Attempts per payout until a person has to look. */
export const ATTEMPTS_MAX = 20;

/** Stands for the expense that another subgraph owns. */
export interface ExpenseReference {
  readonly id: string;
}
